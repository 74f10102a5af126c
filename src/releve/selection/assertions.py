"""What a page's sentences say of its figures, checked at every build: `spark > m4-pro`, `count(debit) >= 7`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from ..formulas import Fault, Figure, Interval, Unparsable, interval, operate
from ..formulas.expressions import KEBAB, Call, Expression, Name, Number, Operation, Reader
from ..units import DimensionError, Unit
from ..values import Value
from .select import figure_rank
from .selected import Selection

COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
_BARE = Unit("1", {}, Fraction(1))


@dataclass(frozen=True, slots=True)
class _Rank(Call):
    """The row at a rank of a column, the highest figure having rank 1."""

    rank: int = 1


@dataclass(frozen=True, slots=True)
class Statement:
    """One comparison: two expressions and the sign between them."""

    left: Expression
    sign: str
    right: Expression


class _Refused(Exception):  # noqa: N818
    def __init__(self, code: str, message: str, hint: str) -> None:
        super().__init__(message)
        self.fault = Fault(code, message, hint)


class _Reader(Reader):
    """Reads comparisons joined by `and`; operators stand between spaces, since a figure's name may have hyphens."""

    def statements(self) -> list[Statement]:
        found = [self.statement()]
        while self.ahead == "and":
            self.take()
            found.append(self.statement())
        self.end()
        return found

    def statement(self) -> Statement:
        left = self.sum()
        sign = self.take(*COMPARISONS)
        return Statement(left, sign, self.sum())

    def leaf(self, token: str) -> Expression:
        if self.ahead == "(" and token in ("min", "max", "count", "rank"):
            return self.call(token)
        if token.replace(".", "", 1).isdecimal():
            return Number(token)
        return super().leaf(token)

    def call(self, name: str) -> Call:
        self.take("(")
        arguments = [self.take()]
        while self.ahead == ",":
            self.take()
            arguments.append(self.take())
        self.take(")")
        if len(arguments) != (1 if name == "count" else 2) or not all(map(self.name.fullmatch, arguments)):
            form = "count(tableau)" if name == "count" else f"{name}(colonne, tableau)"
            raise Unparsable(f"« {name} » s’écrit « {form} »")
        if name != "rank":
            return Call(name, tuple(arguments))
        self.take("[")
        place = self.take()
        self.take("]")
        if not place.isdecimal() or place == "0":
            raise Unparsable("un rang est un entier à partir de 1")
        return _Rank(name, tuple(arguments), int(place))


def evaluate_assert(
    text: str, figures: Mapping[str, Figure], selections: Mapping[str, Selection]
) -> Literal[True] | Fault:
    """Tell whether an assertion holds, or why it cannot be said to.

    A comparison holds only if it holds for every value the figures may have: `a > b` when all of a range is above all
    of another. A number is in the unit of what it is compared with. Faults: T105 false, T106 unreadable, R102 a name
    that does not exist.
    """
    try:
        for statement in _Reader(text, KEBAB).statements():
            shown = _check(statement, figures, selections)
            if shown is not None:
                message = f"affirmation fausse : {text} ({shown})"
                return Fault("T105", message, "corrigez la phrase et l’affirmation, ou le chiffre")
    except Unparsable as error:
        message = f"affirmation illisible : {error}"
        return Fault("T106", message, "écrivez par exemple « a > b » ou « rank(colonne, tableau)[1] == ligne »")
    except DimensionError:
        return Fault("T106", f"« {text} » compare des unités différentes", "comparez des chiffres de même unité")
    except ZeroDivisionError:
        return Fault("T106", f"« {text} » divise par zéro", "changez le diviseur")
    except _Refused as refused:
        return refused.fault
    return True


def _check(statement: Statement, figures: Mapping[str, Figure], selections: Mapping[str, Selection]) -> str | None:
    """Return None when a comparison holds, else what its two sides are worth."""
    ranks = [side for side in (statement.left, statement.right) if isinstance(side, _Rank)]
    if ranks:
        other = statement.right if statement.left is ranks[0] else statement.left
        return _check_rank(ranks[0], statement.sign, other, selections)
    left = _evaluate(statement.left, figures, selections)
    right = _evaluate(statement.right, figures, selections)
    left, right = _like(left, statement.left, right), _like(right, statement.right, left)
    if not left.unit.like(right.unit):
        raise DimensionError(statement.sign)
    return None if _HOLDS[statement.sign](left, right) else f"{_shown(left)} {statement.sign} {_shown(right)}"


def _check_rank(rank: _Rank, sign: str, other: Expression, selections: Mapping[str, Selection]) -> str | None:
    if sign not in ("==", "!=") or not isinstance(other, Name):
        raise Unparsable("un rang se compare par « == » à la clé d’une ligne")
    column, table = rank.arguments
    selection = _table(table, selections)
    order = sorted(_column(column, selection).items(), key=lambda item: figure_rank(item[1]), reverse=True)
    if selection.row(other.text) is None:
        raise _Refused("R102", f"« {other.text} » n’est pas une ligne de « {table} »", "écrivez la clé d’une ligne")
    found = order[rank.rank - 1][0] if rank.rank <= len(order) else ""
    # Two rows of the same figure share their rank.
    same = {key for key, figure in order if figure_rank(figure) == figure_rank(dict(order)[found])} if found else set()
    return None if (other.text in same) == (sign == "==") else f"au rang {rank.rank} : {found or 'rien'}"


def _evaluate(tree: Expression, figures: Mapping[str, Figure], selections: Mapping[str, Selection]) -> Interval:
    match tree:
        case Number(text):
            return interval(Value.exact(Fraction(text)), _BARE)
        case Name(text):
            if text not in figures:
                raise _Refused("R102", f"« {text} » n’est pas un chiffre de cette page", "nommez-le dans « figures: »")
            return _of(figures[text])
        case Call(name, arguments):
            return _asked(name, arguments, selections)
        case Operation(sign, left, right):
            one, two = _evaluate(left, figures, selections), _evaluate(right, figures, selections)
            if sign in ("+", "-"):
                one, two = _like(one, left, two), _like(two, right, one)
            return operate(sign, one, two)


def _asked(name: str, arguments: tuple[str, ...], selections: Mapping[str, Selection]) -> Interval:
    selection = _table(arguments[-1], selections)
    if name == "count":
        return interval(Value.exact(len(selection.rows)), _BARE)
    figures = _column(arguments[0], selection)
    return _of((min if name == "min" else max)(figures.values(), key=figure_rank))


def _table(id_: str, selections: Mapping[str, Selection]) -> Selection:
    if id_ not in selections:
        raise _Refused("R102", f"« {id_} » n’est pas un tableau", "écrivez l’identifiant d’un tableau")
    return selections[id_]


def _column(id_: str, selection: Selection) -> dict[str, Figure]:
    figures = selection.figures(id_)
    if not figures:
        message = f"la colonne « {id_} » de « {selection.table.id} » ne montre aucun chiffre"
        raise _Refused("R102", message, "écrivez l’identifiant d’une colonne de chiffres")
    return figures


def _of(figure: Figure) -> Interval:
    return interval(figure.value, figure.unit, signed=figure.formula is not None)


def _like(value: Interval, tree: Expression, other: Interval) -> Interval:
    """Give a typed number the unit of what it is compared with."""
    typed = isinstance(tree, Number)
    return Interval(value.low, value.high, value.middle, other.unit) if typed else value


def _shown(value: Interval) -> str:
    ends = [None if end.infinite else f"{float(end.number):.6g}" for end in (value.low, value.high)]
    low, high = (end or "?" for end in ends)
    return f"{low if low == high else f'{low}–{high}'} {value.unit.symbol}".removesuffix(" 1")


def _above(a: Interval, b: Interval, *, equal: bool) -> bool:
    """Tell whether all of an interval is above all of another."""
    if a.low.infinite or b.high.infinite:
        return False
    low, high = a.low.number * a.unit.scale, b.high.number * b.unit.scale
    return low > high or (low == high and (equal or a.low.strict or b.high.strict))


def _equal(a: Interval, b: Interval) -> bool:
    ends = {end.number * one.unit.scale for one in (a, b) for end in (one.low, one.high)}
    return len(ends) == 1 and not any(end.infinite or end.open for one in (a, b) for end in (one.low, one.high))


_HOLDS: Mapping[str, Callable[[Interval, Interval], bool]] = {
    ">": lambda a, b: _above(a, b, equal=False),
    ">=": lambda a, b: _above(a, b, equal=True),
    "<": lambda a, b: _above(b, a, equal=False),
    "<=": lambda a, b: _above(b, a, equal=True),
    "==": _equal,
    "!=": lambda a, b: _above(a, b, equal=False) or _above(b, a, equal=False),
}
