"""The ids of a stream: the answers of a set, in a fraction of its memory."""

import tracemalloc

from hypothesis import given
from hypothesis import strategies as st

from hybrid_deid.formats.seen_ids import SLOTS, SeenIds


@given(st.lists(st.text(alphabet=st.characters(), max_size=3) | st.sampled_from(["a", "b", "\ud800", ""])))
def test_answers_as_a_set_does(ids: list[str]) -> None:
    seen, reference = SeenIds(), set[str]()
    for identity in ids:
        assert (identity in seen) is (identity in reference)
        assert seen.add(identity) is (identity not in reference)
        assert identity in seen
        reference.add(identity)
    assert len(seen) == len(reference)


def test_remembers_all_while_it_grows() -> None:
    seen = SeenIds()
    ids = [f"post-{number}" for number in range(4 * SLOTS)]
    assert all(map(seen.add, ids))
    assert not any(map(seen.add, ids))


def test_takes_a_fraction_of_the_memory_of_strings() -> None:
    tracemalloc.start()
    try:
        seen = SeenIds()
        for number in range(20_000):
            seen.add(f"FINANCE_{number}")
        ours = tracemalloc.get_traced_memory()[0]
        strings = {f"FINANCE_{number}" for number in range(20_000)}
        assert ours < (tracemalloc.get_traced_memory()[0] - ours) / 2, len(strings)
    finally:
        tracemalloc.stop()
