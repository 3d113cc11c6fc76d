-- Reclaim policies. next_start is when a look must take the policy up, null while it is not active or has no further start.
create table reclaim_policies (
    id varchar(36) primary key,
    version bigint not null,
    vcenter varchar(36) not null,
    name varchar(200) not null,
    name_key varchar(200) not null,
    state varchar(16) not null,
    next_start timestamp with time zone,
    record text not null,
    constraint reclaim_policies_name unique (vcenter, name_key)
);
create index reclaim_policies_due on reclaim_policies (next_start);

-- One row for each start that was due. The unique constraint makes a second start at the same time impossible, whichever
-- replica tries.
create table reclaim_policy_starts (
    id varchar(36) primary key,
    policy varchar(36) not null references reclaim_policies (id) on delete cascade,
    start_key varchar(64) not null,
    at timestamp with time zone not null,
    state varchar(16) not null,
    record text not null,
    constraint reclaim_policy_starts_once unique (policy, start_key)
);
create index reclaim_policy_starts_at on reclaim_policy_starts (policy, at);

-- Blackouts that policies share.
create table blackout_calendars (
    id varchar(36) primary key,
    vcenter varchar(36) not null,
    name varchar(200) not null,
    name_key varchar(200) not null,
    record text not null,
    constraint blackout_calendars_name unique (vcenter, name_key)
);
