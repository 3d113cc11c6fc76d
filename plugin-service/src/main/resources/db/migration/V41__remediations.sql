-- Changes of host options that one user asked for at once; audit_changes is the history of the values.
create table audit_remediations (
    id varchar(36) primary key,
    version bigint not null,
    vcenter varchar(36) not null,
    state varchar(16) not null,
    started_by varchar(255) not null,
    created_at timestamp with time zone not null,
    ended_at timestamp with time zone,
    beat_at timestamp with time zone not null,
    stop_on_error boolean not null,
    undo_of varchar(36),
    problem text
);
create index audit_remediations_by_vcenter on audit_remediations (vcenter, created_at);

create table audit_changes (
    remediation varchar(36) not null references audit_remediations (id) on delete cascade,
    step int not null,
    host varchar(80) not null,
    host_name varchar(255) not null,
    option_key varchar(120) not null,
    value_before varchar(255),
    value_after varchar(255) not null,
    state varchar(12) not null,
    message text,
    changed_at timestamp with time zone,
    primary key (remediation, step)
);
create index audit_changes_by_host on audit_changes (host, changed_at);
