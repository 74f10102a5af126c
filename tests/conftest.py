"""What every test may ask for: the repository, and a Chromium that is really there."""

from __future__ import annotations

import gc
import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings

# Catalogues of the tests are kept: searching them for garbage at every turn is a tenth of the time.
gc.set_threshold(100_000, 20, 100)

# Machines are noisy: an example that takes long is no fault.
settings.register_profile("house", deadline=None)
settings.load_profile("house")


@pytest.fixture(scope="session")
def repository() -> Path:
    """Give the folder that holds pyproject.toml."""
    return Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def chromium() -> str:
    """Give the path of the Chromium to drive; without one the test fails, and is never skipped."""
    named = os.environ.get("RELEVE_CHROMIUM")
    names = [named] if named else ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    found = next((path for name in names if (path := shutil.which(name))), None)
    if found is None:
        pytest.fail("aucun Chromium : lancez scripts/test, ou donnez RELEVE_CHROMIUM=chemin")
    return found
