-- Ids of the arrays behind the datastore, separated by commas, for totals and filters.
alter table reclaim_runs add column arrays varchar(400) default '' not null;
create index reclaim_runs_by_end on reclaim_runs (vcenter, ended_at);
