-- Until when a run keeps its datastore while it is not known whether the host still sends UNMAP.
alter table reclaim_runs add column taken_until timestamp with time zone;
