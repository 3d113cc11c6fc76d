-- The trial of the installation, in one row that the first start adds; none of the times: there was no trial.
create table trial (
  id       integer primary key,
  began_at timestamp with time zone,
  over_since timestamp with time zone,
  over_by varchar(300)
);
-- An installation in use goes on without a trial.
insert into trial (id)
select 1 from (values (1)) as installation(id)
where exists (select 1 from vcenters) or exists (select 1 from arrays) or exists (select 1 from activity);
