-- Failed and running log-ins by a hash of who and where, until their minute ends; and from where a user has logged in before.
create table login_attempts (
  id       varchar(64) primary key,
  failures integer not null,
  pending  integer not null,
  ends_at  timestamp with time zone not null
);
create index login_attempts_ends_at on login_attempts (ends_at);
