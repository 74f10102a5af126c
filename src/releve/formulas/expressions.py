"""An expression of a formula, as text and as a tree: names, `+ - * /` and parentheses, nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Operator = Literal["+", "-", "*", "/"]


@dataclass(frozen=True, slots=True)
class Name:
    """A name: an input, a constant, or a figure of a page."""

    text: str


@dataclass(frozen=True, slots=True)
class Number:
    """A number typed in an expression, as text."""

    text: str


@dataclass(frozen=True, slots=True)
class Operation:
    """Two expressions and the sign between them."""

    sign: Operator
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Call:
    """A question asked of a table, such as `min(column, table)`; only assertions have them."""

    name: str
    arguments: tuple[str, ...]


Expression = Name | Number | Operation | Call

SNAKE = r"[a-z][a-z0-9_]*"
"""How a formula spells a name: without a hyphen, which subtracts."""

KEBAB = r"[a-z0-9]+(?:-[a-z0-9]+)*"
"""How the figures of a page are named; there an operator stands between spaces."""


class Unparsable(Exception):  # noqa: N818
    """The text is no expression; the message says why, in French."""


class Reader:
    """Reads the tokens of an expression from left to right.

    The grammar is `sum: product (('+'|'-') product)*`, `product: atom (('*'|'/') atom)*`,
    `atom: name | '(' sum ')'`; a subclass may read more kinds of atoms.
    """

    DEPTH = 20

    def __init__(self, text: str, name: str = SNAKE) -> None:
        self.name = re.compile(name)
        self.tokens = list(_tokens(text, self.name))
        self.index = 0
        self.depth = 0

    @property
    def ahead(self) -> str:
        """The next token, the empty text at the end."""
        return self.tokens[self.index] if self.index < len(self.tokens) else ""

    def take(self, *wanted: str) -> str:
        """Return the next token, which must be one of those wanted if any is given."""
        token = self.ahead
        if wanted and token not in wanted:
            met = f"« {token} »" if token else "la fin"
            raise Unparsable(f"{met} à la place de « {' » ou « '.join(wanted)} »")
        self.index += 1
        return token

    def sum(self) -> Expression:
        """Read terms that are added and subtracted."""
        tree = self.product()
        while self.ahead in ("+", "-"):
            sign: Operator = "+" if self.take() == "+" else "-"
            tree = Operation(sign, tree, self.product())
        return tree

    def product(self) -> Expression:
        """Read factors that are multiplied and divided."""
        tree = self.atom()
        while self.ahead in ("*", "/"):
            sign: Operator = "*" if self.take() == "*" else "/"
            tree = Operation(sign, tree, self.atom())
        return tree

    def atom(self) -> Expression:
        """Read a name, or an expression between parentheses."""
        word = self.take()
        if word == "(":
            self.depth += 1
            if self.depth > self.DEPTH:
                raise Unparsable("trop de parenthèses")
            tree = self.sum()
            self.take(")")
            self.depth -= 1
            return tree
        return self.leaf(word)

    def leaf(self, token: str) -> Expression:
        """Read what holds no other expression: in a formula, a name."""
        if self.name.fullmatch(token):
            return Name(token)
        if token[:1].isdigit():
            raise Unparsable(f"le nombre « {token} » n’est ni une entrée ni une constante")
        raise Unparsable(f"« {token} » n’est pas attendu ici" if token else "il manque un nom à la fin")

    def end(self) -> None:
        """Refuse anything left."""
        if self.ahead:
            raise Unparsable(f"« {self.ahead} » n’est pas attendu ici")


def parse_expression(text: str) -> Expression:
    """Read the expression of a formula; `Unparsable` says why it cannot be read."""
    reader = Reader(text)
    tree = reader.sum()
    reader.end()
    return tree


def names_in(tree: Expression) -> Iterator[str]:
    """Yield the names of an expression, from left to right, as often as they stand there."""
    if isinstance(tree, Name):
        yield tree.text
    elif isinstance(tree, Operation):
        yield from names_in(tree.left)
        yield from names_in(tree.right)


def _tokens(text: str, name: re.Pattern[str]) -> Iterator[str]:
    pattern = re.compile(rf"\s*(?:(\d+(?:\.\d+)?(?![\w-]))|({name.pattern})|(<=|>=|==|!=|[-+*/()<>\[\],]))")
    position, end = 0, len(text.rstrip())
    while position < end:
        found = pattern.match(text, position)
        if not found:
            raise Unparsable(f"« {text[position:].strip()[:20]} » n’est pas une expression")
        yield found[1] or found[2] or found[3]
        position = found.end()
