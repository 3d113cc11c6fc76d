-- Ways to tell somebody; their secrets are in the vault. next_try holds a channel back that could not be reached.
create table notification_channels (
    id varchar(36) primary key,
    vcenter varchar(36) not null,
    name varchar(200) not null,
    name_key varchar(200) not null,
    record text not null,
    next_try timestamp with time zone,
    delivered_at timestamp with time zone,
    problem varchar(1000),
    constraint notification_channels_name unique (vcenter, name_key)
);

-- What is told over which channels.
create table notification_rules (
    id varchar(36) primary key,
    vcenter varchar(36) not null,
    name varchar(200) not null,
    name_key varchar(200) not null,
    record text not null,
    constraint notification_rules_name unique (vcenter, name_key)
);

-- Notices on their way, one row for each channel, gone once delivered. A dead one waits for somebody to look at it.
create table notification_deliveries (
    seq bigint generated always as identity primary key,
    id varchar(36) not null unique,
    channel varchar(36) not null references notification_channels (id) on delete cascade,
    dead boolean not null,
    due_at timestamp with time zone not null,
    tries int not null,
    problem varchar(1000),
    record text not null
);
create index notification_deliveries_due on notification_deliveries (channel, dead, due_at);

-- The last known state of what lasts, so that several replicas tell of a change once.
create table notification_conditions (
    name varchar(200) primary key,
    state varchar(200) not null
);
