-- The order in which rows came, for those of the same instant.
alter table reclaim_policy_starts add column arrived bigint generated always as identity;
alter table imports add column arrived bigint generated always as identity;
