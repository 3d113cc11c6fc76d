-- For reports: what was proven at least, and the names of arrays and of the policy as they were. Of runs that ended before,
-- only exact results and no names are known here.
alter table reclaim_runs add column proven_bytes bigint;
alter table reclaim_runs add column array_names text default '' not null;
alter table reclaim_runs add column policy varchar(36);
alter table reclaim_runs add column policy_name varchar(200);
update reclaim_runs set proven_bytes = reclaimed_bytes;
create index reclaim_runs_by_policy on reclaim_runs (policy);
