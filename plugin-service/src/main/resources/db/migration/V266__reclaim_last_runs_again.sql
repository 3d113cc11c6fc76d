-- Runs whose creation time was finer than its column removed themselves when they ended.
insert into reclaim_last_runs (vcenter, datastore, run) select r.vcenter, r.datastore, r.id from reclaim_runs r
    where not exists (select 1 from reclaim_last_runs l where l.run = r.id)
        and (not exists (select 1 from reclaim_runs o where o.vcenter = r.vcenter and o.datastore = r.datastore
                and o.created_at > r.created_at and o.ended_at is not null)
            or (r.proved is not null and not exists (select 1 from reclaim_runs o where o.vcenter = r.vcenter
                and o.datastore = r.datastore and o.created_at > r.created_at and o.proved is not null)));
