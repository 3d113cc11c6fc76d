-- The datastore of a create test while it is running: one at a time.
alter table create_tests add column running_on varchar(120);
create unique index create_tests_running on create_tests (running_on);
