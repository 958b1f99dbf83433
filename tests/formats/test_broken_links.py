"""Links that `delsp=yes` breaks within the word."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from hybrid_deid.formats.mail.broken_links import joined, rendered
from hybrid_deid.formats.mail.writing import write_message
from hybrid_deid.values import Document
from tests.by_turns import MOST, few_and_many

from .mails import read, written
from .make import replaced, replaced_words

HEAD = "Subject: x\nContent-Type: text/plain; charset=utf-8; format=flowed; delsp=yes\n\n"
FIRST = "https://cloud.beispiel.example/freigabe/lange/adresse/"
LINES = f"Hallo  \nAda, siehe {FIRST} \nada-pohl/fotos/2024/steuer \n?nr=1 bitte  \nansehen\n"
LINK = f"{FIRST}ada-pohl/fotos/2024/steuer?nr=1"


@pytest.mark.parametrize("quote", ["", "> ", ">>"])
def test_a_broken_link_is_one_word_and_broken_again_unless_it_is_replaced(quote: str) -> None:
    lines = "".join(f"{quote}{line}\n" for line in LINES.splitlines())
    document = read(HEAD + lines)
    one = lines.replace(f"{FIRST} \n{quote}", FIRST).replace(f"steuer \n{quote}", "steuer")
    assert document.text.endswith(one) and LINK in document.text
    assert write_message(replaced(document, [])).decode().endswith(f"\n\n{lines}")
    message = written(document, {LINK: "https://neu.example/"})
    assert message.get_content() == one.replace(LINK, "https://neu.example/")
    assert message.get_param("delsp") == "yes"
    # A span that ends within the link: none of it is left behind a break that nobody would join any more.
    inner = document.text.index("ada-pohl")
    text = write_message(replaced(document, [(inner, inner + 8)])).decode()
    assert f"{FIRST}Neu/fotos/2024/steuer?nr=1 bitte  \n" in text


@pytest.mark.parametrize(
    "text",
    [
        LINES.replace(" \n?nr", "\n?nr").replace("/ \nada", "/\nada"),  # hard breaks
        "Siehe https://kurz.example/ \nLiebe Grüße \nAda\n",  # a stray blank behind a short one
        f"Ada \n{FIRST}ordner/blatt\n-- \n{FIRST}ordner/blatt\n",  # in front of a long one
        f"> {FIRST} \nordner/blatt\n",  # lines of two people
        f"{FIRST} \n\nordner/blatt\n",
        "Donaudampfschifffahrtsgesellschaftskapitänswitwenrente \nOberösterreich\n",
    ],
)
def test_what_is_no_broken_link_stays(text: str) -> None:
    assert joined(text, 0) == (text, [])


def test_lines_are_read_as_they_are_where_blanks_remain() -> None:
    assert LINES in read(HEAD.replace("; delsp=yes", "") + LINES).text


@pytest.mark.parametrize("unit", ["a \n", "x", "> ", "https://", "www.a \n> "])
def test_hostile_lines_cost_linear_time(unit: str) -> None:
    begin = time.process_time()
    joined(unit * (400_000 // len(unit)), 0)
    assert time.process_time() - begin < 3


def test_time_of_writing_grows_with_the_number_of_links() -> None:
    def work(count: int) -> Callable[[], object]:
        text, breaks = joined(f"Ada \n\n{FIRST} \nada-pohl\n\n" * count, 0)
        result = replaced_words(Document("x", text), {"Ada": "Eva"})
        return lambda: rendered(result, (0, len(text)), breaks)

    few, many = few_and_many(work)
    assert many < MOST * few
