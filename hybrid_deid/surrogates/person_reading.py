"""What mentions say of the persons of a document: pieces of names, whose initials they are, their gender."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence

from hybrid_deid.surrogates.gendered_names import families_of_women, with_one_key
from hybrid_deid.surrogates.interface import Mention, normalized
from hybrid_deid.surrogates.joined_names import with_joined_names
from hybrid_deid.surrogates.morphology import GENITIVE, MAYBE_GENITIVE, PLURAL
from hybrid_deid.surrogates.name_pieces import CATEGORY, NAME, UNSURE, NameLists, Piece, pieces
from hybrid_deid.surrogates.names import Others
from hybrid_deid.surrogates.names_on_s import is_led_by, names_on_s, plurals_among
from hybrid_deid.surrogates.short_names import bearers
from hybrid_deid.surrogates.spacing import closed

NOMINATIVE = "Nom"
HOUSE, OF_HOUSE = "ens", "ns"  # how the plural of a name on -e ends, and what of it is none of the name

Parsed = dict[tuple[str, str], Sequence[Piece]]


def closed_up(mentions: Sequence[Mention]) -> Sequence[Mention]:
    """Return mentions without the blanks between the letters of names; themselves where there are none."""
    if not any(mention.text[1:2] == " " for mention in mentions):
        return mentions
    return [
        mention._replace(text=closed(mention.text)) if mention.label in CATEGORY else mention
        for mention in mentions
    ]


class PersonReader:
    """Reads the names in the mentions of a document, each in the light of the others."""

    def __init__(self, lists: NameLists) -> None:
        """`lists` are the name tables of a language."""
        self.lists = lists

    def pieces(self, mentions: Sequence[Mention]) -> Parsed:
        """Return the pieces of each distinct (label, text); names seen in the document help to find
        endings."""
        cases: dict[tuple[str, str], str] = {}  # "" where mentions differ
        given = ""
        for number, mention in enumerate(mentions):
            if mention.label in CATEGORY:
                key, case = (mention.label, mention.text), self._case(mention, given)
                if not mention.case and _bears(mentions, number):
                    case = NOMINATIVE
                given = mention.text if CATEGORY[mention.label] == "GIVEN" else ""
                cases[key] = _common_case(cases.get(key, case), case)
        if not cases:
            return {}
        for key in plurals_among(mentions, cases, self.lists.morphology):
            cases[key] = cases[key] or MAYBE_GENITIVE
        cases.update(dict.fromkeys(names_on_s(mentions, self.lists.morphology), NOMINATIVE))
        fold = self.lists.morphology.fold
        seen: dict[str, dict[str, str]] = {label: {} for label in CATEGORY}
        for label, text in cases:
            whole, known = fold(text), seen[label]
            for word in (whole,) if text.isalpha() else fold(text.replace("-", " ")).split():
                known[word] = whole if known.get(word, whole) == whole else ""
        parsed = {
            (label, text): self._pieces_of(label, text, case, seen[label])
            for (label, text), case in cases.items()
        }
        families = self._families(mentions)
        for label, text in families:
            *parts, last = parsed[label, text]
            if last.kind == NAME and last.ending in ("s", "S"):
                parsed[label, text] = [*parts, last._replace(ending=PLURAL)]
        self._read_houses(parsed, families)
        self._read_unlisted(parsed, mentions, {key for key in families if cases[key] != NOMINATIVE})
        doubtful = [
            key for key, case in cases.items() if case == MAYBE_GENITIVE and not parsed[key][-1].ending
        ]
        named = _keys_of("FAMILY", parsed) if doubtful else frozenset()
        for key in doubtful:
            *parts, last = parsed[key]
            if key[0] == "FAMILY" and last.kind == NAME and last.key[:-1] in named:
                # "Die Beckers" beside a Mr. Becker, though there are people called Beckers
                ending = PLURAL if key in families else last.text[-1]
                parsed[key] = [*parts, Piece(NAME, last.text[:-1], last.key[:-1], ending)]
        parsed = with_joined_names(parsed, fold)
        women = families_of_women(_keys_of("FAMILY", parsed), self.lists.morphology.women)
        return with_one_key(parsed, women) if women else parsed

    def _read_houses(self, parsed: Parsed, families: Collection[tuple[str, str]]) -> None:
        """Read families in the plural as those of the text on -e: "bei Krausens" are the Krauses, unless
        there is a Kraus."""
        longer = [key for key in families if key[1].endswith(HOUSE)]
        others = {key: parts for key, parts in parsed.items() if key not in longer} if longer else {}
        named = _keys_of("FAMILY", others)
        for key in longer:
            text = key[1][: -len(OF_HOUSE)]
            base = self.lists.morphology.fold(text)
            if base in named and base[:-1] not in named:
                parsed[key] = [Piece(NAME, text, base, PLURAL)]

    def _read_unlisted(
        self, parsed: Parsed, mentions: Sequence[Mention], families: Collection[tuple[str, str]]
    ) -> None:
        """Read families in the plural that no list has, with or without the s: "die Tarnschuhs".

        The s stands behind a consonant there ("die Papadimos" are none), and no word before it may be that
        of one person ("der Tarnschuhs").
        """
        singular = self.lists.morphology.singular
        one = {mention.text for mention in mentions if families and is_led_by(mention, singular)}
        for key in families:
            *parts, last = parsed[key]
            is_whole = last.kind == NAME and not last.ending and last.text[-1:] in ("s", "S")
            if is_whole and key[1] not in one and self.lists.may_be_plural(last.text):
                parsed[key] = [*parts, Piece(NAME, last.text[:-1], last.key[:-1], PLURAL)]

    def _case(self, mention: Mention, given: str) -> str:
        """Return the case of a name by its parse, where there is none by the words beside it.

        Behind a name `given` it has none: "Kurt Maiers Hund" may be that of Mr. Maiers.
        """
        if mention.case or mention.text[-1] not in "sS" or (given and mention.before.endswith(f"{given} ")):
            return mention.case
        return self.lists.morphology.case(mention.before, mention.after)

    def _families(self, mentions: Sequence[Mention]) -> set[tuple[str, str]]:
        """Return the label and text of the family names on -s that name families wherever they stand."""
        plural = self.lists.morphology.plural
        told: dict[tuple[str, str], bool] = {}
        for mention in mentions:
            if mention.label == "FAMILY" and mention.text[-1:] in ("s", "S"):
                key = (mention.label, mention.text)
                told[key] = told.get(key, True) and plural(mention.before, mention.after)
        return {key for key, always in told.items() if always}

    def _pieces_of(self, label: str, text: str, case: str, seen: Mapping[str, str]) -> Sequence[Piece]:
        """Return the pieces of a mention, in the light of the names `seen` in the document (see Others)."""
        found, asked = self.lists.alone(label, text, case)
        if seen.keys().isdisjoint(asked):  # few are asked for, and any number seen
            return found
        # A form seen with the ending is no evidence for the name itself: "Gandalfs" alone is not split.
        return pieces(label, text, self.lists, Others(seen, self.lists.morphology.fold(text)), case)

    def entities(self, mentions: Sequence[Mention]) -> list[str]:
        """Return a key per mention; initials belong to the only name that begins with them.

        A short name ("IW") has that of its bearer's given name.
        """
        mentions = closed_up(mentions)
        parsed = self.pieces(mentions)
        names: dict[str, list[str]] = {label: [] for label in CATEGORY}
        for (label, _), parts in parsed.items():
            keys = [piece.key for piece in parts if piece.kind == NAME]
            if keys:
                names[label].append("-".join(keys))
        known = {label: sorted(set(those)) for label, those in names.items()}
        short = bearers(mentions)
        result: list[str] = []
        for mention in mentions:
            if mention.label not in CATEGORY:
                result.append(normalized(mention.text))
                continue
            parts = [
                piece for piece in parsed[mention.label, mention.text] if piece.key or piece.kind == "initial"
            ]
            key = "-".join(piece.key or self.lists.morphology.fold(piece.text) for piece in parts)
            if not any(piece.kind == NAME for piece in parts):
                key = _only(known[mention.label], key) or key
            result.append(key or normalized(mention.text))
        for place, mention in enumerate(mentions if short else ()):
            if (mention.label, mention.text) in short:
                given, _ = short[mention.label, mention.text]
                result[place] = result[given[0]]
        return result

    def with_gender(self, mentions: Sequence[Mention]) -> list[Mention]:
        """Return the mentions with the gender that the words before a name tell, whatever its label says.

        "Bruder Andrea" becomes no Sabine, and neither does Andrea elsewhere in the document, unless other
        words say so there (Dalianis 2019 was given away by a brother called Madeleine).
        """
        fold, gender = self.lists.morphology.fold, self.lists.morphology.gender
        told = [gender(m.before) if CATEGORY.get(m.label) == "GIVEN" else "" for m in mentions]
        if not any(told) or all(label in ("", m.label) for m, label in zip(mentions, told, strict=True)):
            return list(mentions)
        wrong = {
            (m.label, fold(m.text)): label
            for m, label in zip(mentions, told, strict=True)
            if label not in ("", m.label)
        }
        right = {(m.label, fold(m.text)) for m, label in zip(mentions, told, strict=True) if label == m.label}
        result = []
        for mention, label in zip(mentions, told, strict=True):
            key = (mention.label, fold(mention.text))
            meant = label or ("" if key in right else wrong.get(key, ""))
            result.append(mention._replace(label=meant) if meant else mention)
        return result


def _keys_of(label: str, parsed: Parsed) -> frozenset[str]:
    """Return the keys of the names of a label."""
    return frozenset(
        piece.key for (other, _), parts in parsed.items() if other == label for piece in parts if piece.key
    )


def _bears(mentions: Sequence[Mention], number: int) -> bool:
    """Tell whether a given name on -s stands right before a family name ("Dorkas Huber" is not Dorka's)."""
    mention = mentions[number]
    if mention.text[-1] not in "sS" or CATEGORY[mention.label] != "GIVEN" or number + 1 == len(mentions):
        return False
    following = mentions[number + 1]
    return following.label == "FAMILY" and following.start == mention.end + 1 and mention.after[:1] == " "


def _common_case(one: str, other: str) -> str:
    """Return the case of a name that has one case here and another there, "" where they differ."""
    if one == other:
        return one
    return MAYBE_GENITIVE if one and other and {one, other} <= {GENITIVE, *UNSURE} else ""


def _only(ordered: Sequence[str], beginning: str) -> str:
    """Return the only one of some sorted names that begins so, "" when there are none or several."""
    place = bisect_left(ordered, beginning)
    fitting = [name for name in ordered[place : place + 2] if name.startswith(beginning)]
    return fitting[0] if len(fitting) == 1 else ""
