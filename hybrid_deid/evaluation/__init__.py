"""Evaluation that means something for de-identification: what is found, and what stays visible."""

from __future__ import annotations

from hybrid_deid.evaluation.evaluating import Evaluation, evaluate, render_table
from hybrid_deid.evaluation.folds import group_of, grouped_folds
from hybrid_deid.evaluation.scores import Scores, f_score

__all__ = ["Evaluation", "Scores", "evaluate", "f_score", "group_of", "grouped_folds", "render_table"]
