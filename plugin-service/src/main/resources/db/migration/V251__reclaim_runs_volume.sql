-- live_volume is the UUID of the VMFS until the run has ended and null from then on: a volume that is a datastore of several
-- vCenters or datacenters has one live run. Runs that were accepted by earlier versions have none; new ones check those.
alter table reclaim_runs add column live_volume varchar(80);
create unique index reclaim_runs_live_volume on reclaim_runs (live_volume);
