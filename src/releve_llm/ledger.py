"""What a reader of one tool writes into while it reads: records, notices, and the fault that refuses the whole."""

from .figures import Figure, Lack, Mark, read_speed
from .outcome import Imported, Outcome, Record, Refused

_SKIPPED = {
    Lack.ABSENT: "aucune valeur",
    Lack.NO_MEASURE: "zéro, inf ou nan n’est pas une mesure",
    Lack.INCOMPLETE: "nombre incomplet (texte coupé)",
    Lack.UNREADABLE: "ce n’est pas un nombre",
}


class Ledger:
    """Records and notices in the order of the text; the first fault that spoils the whole is kept."""

    def __init__(self, tool: str) -> None:
        self.tool = tool
        self.records: list[Record] = []
        self.notices: dict[str, None] = {}
        self.refusal: Refused | None = None
        self._lacks: list[tuple[Lack, str]] = []

    def warn(self, notice: str) -> None:
        """Keep a notice for the editor, once."""
        self.notices.setdefault(notice)

    def refuse(self, kind: str, message: str) -> None:
        """Refuse the whole text; only the first reason is kept."""
        self.refusal = self.refusal or Refused(kind, message)

    def lacks(self, lack: Lack, cell: str, place: str) -> None:
        """Note a cell that gives no figure: a notice, or a refusal where a guess would be needed."""
        shown = cell.strip()[:40]
        if lack is Lack.AMBIGUOUS:
            whole, point = shown.replace(",", ""), shown.replace(",", ".")
            self.refuse(
                "ambiguous_number",
                f"{place} : « {shown} » peut se lire {whole} ou {point} ; "
                "rien dans le texte ne dit si la virgule sépare les milliers ou les décimales",
            )
        elif lack is Lack.PLACEHOLDER:
            self.refuse(
                "placeholder_instead_of_number",
                f"{place} : « {shown} » tient la place d’un nombre : ce texte est un modèle à remplir, pas un résultat",
            )
        else:
            self._lacks.append((lack, shown))
            self.warn(f"{place} : « {shown} » écarté, {_SKIPPED[lack]}")

    def cut(self, notice: str) -> None:
        """Note a row that the end of the text cut, or whose cells do not match the columns."""
        self._lacks.append((Lack.INCOMPLETE, ""))
        self.warn(notice)

    def speed(self, cell: str, place: str, mark: Mark = Mark.POINT) -> Figure | None:
        """Read a speed, or note why there is none."""
        figure = read_speed(cell, mark)
        if isinstance(figure, Figure):
            return figure
        self.lacks(figure, cell, place)
        return None

    def add(self, record: Record) -> None:
        """Keep a record."""
        self.records.append(record)

    def outcome(self, empty: str) -> Outcome:
        """Return the refusal, the records, or a refusal that says why there is none (`empty`, French)."""
        if self.refusal is not None:
            return self.refusal
        if self.records:
            return Imported(self.tool, self.records, list(self.notices))
        kinds = {lack for lack, _ in self._lacks}
        seen = ", ".join(dict.fromkeys(f"« {cell} »" for _, cell in self._lacks if cell))
        message = f"{empty} ; lu à la place : {seen}" if seen else empty
        if kinds == {Lack.INCOMPLETE}:
            return Refused("truncated", f"texte coupé ou lignes incomplètes : {next(iter(self.notices))}")
        return Refused("no_result", message)
