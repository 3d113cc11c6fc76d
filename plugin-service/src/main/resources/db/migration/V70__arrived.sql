-- The order in which rows came, for those of the same instant.
alter table reclaim_runs add column arrived bigint generated always as identity;
alter table audits add column arrived bigint generated always as identity;
alter table audit_remediations add column arrived bigint generated always as identity;
