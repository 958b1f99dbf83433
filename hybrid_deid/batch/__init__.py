"""Many documents: processes, clusters, progress, resuming, and the report of a run.

Documents stream through in bounded memory and come out in the order they went in, whatever engine does
the work. A document that cannot be processed is set aside with its reason; the others go on.
"""

from __future__ import annotations

from hybrid_deid.batch.chunks import CHUNK_CHARACTERS, CHUNK_DOCUMENTS, Limits, chunks
from hybrid_deid.batch.engines import ENGINES, Assignment, Engine, checked
from hybrid_deid.batch.files import Files, run_files
from hybrid_deid.batch.interruption import Interrupted, interruptible
from hybrid_deid.batch.journal import journal_of
from hybrid_deid.batch.report import Report
from hybrid_deid.batch.running import outcomes, run
from hybrid_deid.batch.session import Job
from hybrid_deid.batch.work import Tagged, devote_process, pipeline_of, process

__all__ = [
    "CHUNK_CHARACTERS",
    "CHUNK_DOCUMENTS",
    "ENGINES",
    "Assignment",
    "Engine",
    "Files",
    "Interrupted",
    "Job",
    "Limits",
    "Report",
    "Tagged",
    "checked",
    "chunks",
    "devote_process",
    "interruptible",
    "journal_of",
    "outcomes",
    "pipeline_of",
    "process",
    "run",
    "run_files",
]
