-- Recurring audits by the service account; next_at is moved by whichever replica starts the audit.
create table audit_schedules (
    id varchar(36) primary key,
    vcenter varchar(36) not null,
    name varchar(100) not null,
    scope text not null,
    cron varchar(120) not null,
    zone varchar(60) not null,
    enabled boolean not null,
    next_at timestamp with time zone,
    last_audit varchar(36),
    last_problem varchar(1000),
    changed_by varchar(255) not null,
    changed_at timestamp with time zone not null
);
create index audit_schedules_due on audit_schedules (enabled, next_at);
