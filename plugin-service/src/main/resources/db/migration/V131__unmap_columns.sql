alter table reclaim_runs rename column walked_passes to unmap_passes;
alter table reclaim_runs rename column walked_bytes to unmap_bytes;
alter table reclaim_runs rename column walk_seconds to unmap_seconds;
