-- The newest sample of a series in which both sides are known; null before there was one since this version.
alter table capacity_series add column complete_second bigint;
