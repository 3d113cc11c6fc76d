-- host_slot is '<vcenter>:<host>' from the moment a run is given its turn until its walk has ended, and null before and
-- after: the unique constraint makes two walks on one host impossible, whichever replica gives turns.
alter table reclaim_runs add column host_slot varchar(160);
alter table reclaim_runs add constraint reclaim_runs_host_slot unique (host_slot);
alter table reclaim_runs add column origin varchar(16) default 'MANUAL' not null;
create index reclaim_runs_by_state on reclaim_runs (state);

-- Whoever gives turns holds this one row, so that ceilings are kept over several replicas.
create table reclaim_turns (id smallint primary key);
insert into reclaim_turns (id) values (1);

-- What users set; one row once something was set.
create table reclaim_settings (
    id smallint primary key,
    document text not null,
    changed_by varchar(255) not null,
    changed_at timestamp with time zone not null
);
