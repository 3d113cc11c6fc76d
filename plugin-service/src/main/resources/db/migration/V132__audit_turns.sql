-- Locked while the result of an audit is stored, so that audits of the same hosts at once do not open a finding twice.
create table audit_turns (id smallint primary key);
insert into audit_turns (id) values (1);
