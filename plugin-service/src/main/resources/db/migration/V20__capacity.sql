-- One series of samples for each datastore; backing names the volumes behind it as last seen.
create table capacity_series (
    id bigint generated always as identity primary key,
    vcenter varchar(36) not null,
    datastore varchar(80) not null,
    name varchar(255) not null,
    vmfs_uuid varchar(64) not null,
    backing varchar(4000) not null,
    last_second bigint not null,
    fill_from bigint,
    fill_to bigint,
    fill_tries int not null,
    unique (vcenter, datastore)
);

-- at_second counts from 1970 UTC; level is the coarsest step that still keeps the sample.
create table capacity_samples (
    series bigint not null references capacity_series (id) on delete cascade,
    at_second bigint not null,
    level smallint not null,
    capacity_bytes bigint,
    vmfs_used_bytes bigint,
    written_bytes bigint,
    provisioned_bytes bigint,
    thin_provisioning double precision,
    unique_bytes bigint,
    data_reduction double precision,
    primary key (series, at_second)
);
create index capacity_samples_by_level on capacity_samples (level, at_second);

create table capacity_events (
    id bigint generated always as identity primary key,
    series bigint not null references capacity_series (id) on delete cascade,
    at_second bigint not null,
    code varchar(80) not null,
    text varchar(1000) not null,
    params varchar(4000) not null
);
create index capacity_events_by_series on capacity_events (series, at_second);

-- What was sent in the seconds up to at_second, never zero; host is empty once the hosts are summed.
create table unmap_activity (
    series bigint not null references capacity_series (id) on delete cascade,
    at_second bigint not null,
    seconds int not null,
    host varchar(80) not null,
    ios bigint not null,
    bytes bigint not null,
    primary key (series, at_second, seconds, host)
);
create index unmap_activity_by_length on unmap_activity (seconds, at_second);

create table unmap_hosts (
    vcenter varchar(36) not null,
    host varchar(80) not null,
    counted boolean not null,
    primary key (vcenter, host)
);

-- The last collection of each vCenter, and why it brought nothing when it did not.
create table capacity_rounds (
    vcenter varchar(36) not null primary key,
    at_second bigint not null,
    unmap_second bigint,
    unmap_counted boolean,
    problem varchar(2000)
);
