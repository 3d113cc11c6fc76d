-- Files that were sent, while they are read and ever after; beat_at tells a live reading from one whose process died.
create table imports (
    id varchar(36) primary key,
    version bigint not null,
    vcenter varchar(36) not null,
    state varchar(16) not null,
    created_at timestamp with time zone not null,
    beat_at timestamp with time zone not null,
    record text not null
);
create index imports_by_vcenter on imports (vcenter, created_at);

-- What one host sent to one device by esxtop.
create table import_series (
    id bigint generated always as identity primary key,
    import_id varchar(36) not null references imports (id) on delete cascade,
    host_name varchar(1000) not null,
    device varchar(1000) not null,
    record text not null
);
create index import_series_by_import on import_series (import_id);
create index import_series_by_device on import_series (device);

-- UNMAP in the seconds up to at_second, never zero.
create table import_intervals (
    series bigint not null references import_series (id) on delete cascade,
    at_second bigint not null,
    seconds int not null,
    ios bigint not null,
    bytes bigint not null,
    primary key (series, at_second)
);

-- Runs told by hostd.log (kind RUN) and statistics of volumes told by vsish (kind VOLUME), in the order of the files.
create table import_evidence (
    import_id varchar(36) not null references imports (id) on delete cascade,
    number int not null,
    kind varchar(8) not null,
    record text not null,
    primary key (import_id, number)
);
