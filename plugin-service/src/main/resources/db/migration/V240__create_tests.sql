-- Create tests; beat_at shows that a process works on it, removed whether its folder is gone.
create table create_tests (
    id varchar(36) primary key,
    version bigint not null,
    datastore varchar(120) not null,
    state varchar(16) not null,
    removed boolean not null,
    started_at timestamp with time zone not null,
    beat_at timestamp with time zone not null,
    record text not null
);
create index create_tests_by_datastore on create_tests (datastore, started_at);
