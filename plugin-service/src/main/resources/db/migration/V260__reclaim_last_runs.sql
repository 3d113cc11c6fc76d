-- The runs among which are the last one of each datastore and the last one that proved something: queries for them need not read
-- the others.
create table reclaim_last_runs (
    vcenter varchar(36) not null,
    datastore varchar(80) not null,
    run varchar(36) not null,
    primary key (vcenter, datastore, run)
);
insert into reclaim_last_runs (vcenter, datastore, run) select r.vcenter, r.datastore, r.id from reclaim_runs r
    where not exists (select 1 from reclaim_runs o where o.vcenter = r.vcenter and o.datastore = r.datastore
            and o.created_at > r.created_at and o.ended_at is not null)
        or (r.proved is not null and not exists (select 1 from reclaim_runs o where o.vcenter = r.vcenter
            and o.datastore = r.datastore and o.created_at > r.created_at and o.proved is not null));
create index reclaim_last_runs_by_run on reclaim_last_runs (run);
