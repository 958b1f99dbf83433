"""Signals held back: nothing is lost, and the first one has its effect as soon as the block is over."""

from __future__ import annotations

import signal
import threading

import pytest

from hybrid_deid.batch import Interrupted, interruptible
from hybrid_deid.held_signals import held_signals


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_has_its_effect_at_the_end(number: signal.Signals) -> None:
    done = []
    with pytest.raises(Interrupted) as caught, interruptible():
        with held_signals():
            signal.raise_signal(number)
            done.append("inside")
        done.append("behind")  # pragma: no cover
    assert caught.value.number == number
    assert done == ["inside"]


def test_a_terminal_may_be_closed_where_that_is_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
    try:
        with interruptible() as interruption, held_signals():
            signal.raise_signal(signal.SIGHUP)
        assert interruption.number is None
        assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_a_signal_is_let_through_before_the_end() -> None:
    done = []
    with pytest.raises(Interrupted), interruptible(), held_signals() as let_through:
        signal.raise_signal(signal.SIGTERM)
        done.append("held")
        let_through()
        done.append("behind")  # pragma: no cover
    assert done == ["held"]
    with held_signals() as let_through:
        let_through()
        with pytest.raises(KeyboardInterrupt):  # from here on it has its usual effect
            signal.raise_signal(signal.SIGINT)


def test_handlers_are_as_before_and_blocks_may_be_nested() -> None:
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
    done = []
    with pytest.raises(KeyboardInterrupt), held_signals():
        with held_signals():
            signal.raise_signal(signal.SIGINT)
        done.append("the inner one is over")
    assert done
    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == before


def test_the_error_of_the_block_is_raised_when_no_signal_came() -> None:
    with pytest.raises(OSError, match="full"), held_signals():
        raise OSError("full")


def test_other_threads_hold_nothing_back() -> None:
    seen = []

    def work() -> None:
        with held_signals() as let_through:
            seen.append(signal.getsignal(signal.SIGTERM))
            let_through()

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [signal.getsignal(signal.SIGTERM)]
