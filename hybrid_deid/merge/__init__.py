"""The merger: `merge`, under a policy, and document-level consistency after it."""

from __future__ import annotations

from hybrid_deid.merge.merging import merge, with_provenance
from hybrid_deid.merge.policy import Policy, load_policy, policy_names

__all__ = ["Policy", "load_policy", "merge", "policy_names", "with_provenance"]
