-- What an ended run achieved. Of runs that ended before, it is not known here whether a part of the dead space was left.
alter table reclaim_runs add column outcome varchar(20);
update reclaim_runs set outcome = 'STOPPED' where state = 'CANCELED';
update reclaim_runs set outcome = state where state in ('FAILED', 'UNKNOWN');
update reclaim_runs set outcome = 'NOT_VERIFIABLE' where state = 'COMPLETED' and reclaimed_bytes is null;
update reclaim_runs set outcome = 'NOTHING_RECLAIMED' where state = 'COMPLETED' and reclaimed_bytes = 0;
update reclaim_runs set outcome = 'RECLAIMED' where state = 'COMPLETED' and reclaimed_bytes > 0;
