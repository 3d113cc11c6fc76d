-- What ended runs proved for later estimates; unknown of runs that ended before. A changed option of the host disproves it.
alter table reclaim_runs add column proved varchar(20);
alter table reclaim_runs add column proved_place text;
alter table reclaim_runs add column dead_before_bytes bigint;
alter table reclaim_runs add column dead_after_bytes bigint;
alter table reclaim_runs add column disproved boolean default false not null;
