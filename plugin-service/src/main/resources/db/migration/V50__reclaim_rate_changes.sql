-- A change of the automatic reclaim rate on one or many datastores. beat_at is real time and moves while somebody works on it.
create table rate_changes (
    id varchar(36) primary key,
    version bigint not null,
    state varchar(16) not null,
    vcenter varchar(36) not null,
    started_by varchar(255) not null,
    created_at timestamp with time zone not null,
    ended_at timestamp with time zone,
    beat_at timestamp with time zone not null,
    undo_of varchar(36)
);
create index rate_changes_by_state on rate_changes (state);

create table rate_change_items (
    change_id varchar(36) not null references rate_changes (id),
    position int not null,
    datastore varchar(160) not null,
    state varchar(16) not null,
    record text not null,
    primary key (change_id, position)
);
create index rate_change_items_by_datastore on rate_change_items (datastore);
