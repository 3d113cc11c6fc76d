-- A run while it lives and for ever after. live_on is '<vcenter>:<moid>' until the run has ended and null from then on: the
-- unique constraint makes two live runs on one datastore impossible, whichever replica tries.
create table reclaim_runs (
    id varchar(36) primary key,
    version bigint not null,
    state varchar(16) not null,
    live_on varchar(160) unique,
    vcenter varchar(36) not null,
    datastore varchar(80) not null,
    datastore_name varchar(255) not null,
    host varchar(80) not null,
    method varchar(8) not null,
    array_kind varchar(40) not null,
    started_by varchar(255) not null,
    created_at timestamp with time zone not null,
    started_at timestamp with time zone,
    ended_at timestamp with time zone,
    reclaimed_bytes bigint,
    walked_passes bigint,
    walked_bytes bigint,
    walk_seconds double precision,
    misses int not null,
    record text not null
);
create index reclaim_runs_by_datastore on reclaim_runs (vcenter, datastore, created_at);
create index reclaim_runs_by_time on reclaim_runs (created_at);

create table reclaim_start_keys (
    vcenter varchar(36) not null,
    user_name varchar(255) not null,
    start_key varchar(255) not null,
    request varchar(64) not null,
    run_ids text not null,
    created_at timestamp with time zone not null,
    primary key (vcenter, user_name, start_key)
);

-- Work of db-scheduler; the shape is the library's.
create table scheduled_tasks (
    task_name varchar(100) not null,
    task_instance varchar(100) not null,
    task_data bytea,
    execution_time timestamp with time zone not null,
    picked boolean not null,
    picked_by varchar(50),
    last_success timestamp with time zone,
    last_failure timestamp with time zone,
    consecutive_failures int,
    last_heartbeat timestamp with time zone,
    version bigint not null,
    priority smallint,
    primary key (task_name, task_instance)
);
create index scheduled_tasks_due on scheduled_tasks (execution_time);
create index scheduled_tasks_heartbeat on scheduled_tasks (last_heartbeat);
