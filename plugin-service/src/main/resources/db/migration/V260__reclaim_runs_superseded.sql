-- A later run on the datastore has ended, or has proved something, so that queries for the last run or the last proof need not
-- read this one. They allow for runs without the mark.
alter table reclaim_runs add column superseded boolean default false not null;
alter table reclaim_runs add column proof_superseded boolean default false not null;
update reclaim_runs r set superseded = true,
    proof_superseded = exists (select 1 from reclaim_runs o
        where o.vcenter = r.vcenter and o.datastore = r.datastore and o.created_at > r.created_at and o.proved is not null)
    where exists (select 1 from reclaim_runs o
        where o.vcenter = r.vcenter and o.datastore = r.datastore and o.created_at > r.created_at and o.ended_at is not null);
create index reclaim_runs_last on reclaim_runs (vcenter, datastore, superseded);
create index reclaim_runs_last_proof on reclaim_runs (vcenter, datastore, proof_superseded);
