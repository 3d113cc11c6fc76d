-- Filled only while the database is backed up: a database that has a row otherwise was restored from that backup.
create table backup_marker (
    name varchar(40) not null primary key,
    made_at timestamp with time zone not null
);
