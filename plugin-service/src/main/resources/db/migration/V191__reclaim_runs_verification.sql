-- How long the verification of an ended run took, for estimates; unknown of runs that ended before.
alter table reclaim_runs add column verification_seconds double precision;
