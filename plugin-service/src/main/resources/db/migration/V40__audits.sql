-- An audit while it runs and ever after; beat_at tells a live one from one whose process died.
create table audits (
    id varchar(36) primary key,
    version bigint not null,
    vcenter varchar(36) not null,
    state varchar(16) not null,
    started_by varchar(255) not null,
    created_at timestamp with time zone not null,
    ended_at timestamp with time zone,
    beat_at timestamp with time zone not null,
    record text not null
);
create index audits_by_vcenter on audits (vcenter, created_at);

-- The last reading of each host.
create table audit_hosts (
    vcenter varchar(36) not null,
    host varchar(80) not null,
    audit varchar(36) not null,
    name varchar(255) not null,
    cluster varchar(80),
    cluster_name varchar(255),
    esxi varchar(40),
    gaps int not null,
    seen_at timestamp with time zone not null,
    record text not null,
    primary key (vcenter, host)
);

-- A finding from the audit that first saw it to the one that no longer did. live_id is the finding's id while it is open and
-- null from then on, so that a finding is open once at most.
create table audit_findings (
    row_id varchar(36) primary key,
    live_id varchar(36) unique,
    finding_id varchar(36) not null,
    vcenter varchar(36) not null,
    rule_id varchar(40) not null,
    severity varchar(8) not null,
    object_kind varchar(12) not null,
    object varchar(80) not null,
    object_name varchar(255) not null,
    cluster varchar(80),
    opened_audit varchar(36) not null,
    opened_at timestamp with time zone not null,
    seen_audit varchar(36) not null,
    seen_at timestamp with time zone not null,
    closed_audit varchar(36),
    closed_at timestamp with time zone,
    record text not null
);
create index audit_findings_by_vcenter on audit_findings (vcenter, closed_at, rule_id);
create index audit_findings_by_id on audit_findings (finding_id);

create table audit_finding_datastores (
    row_id varchar(36) not null references audit_findings (row_id) on delete cascade,
    datastore varchar(80) not null,
    primary key (row_id, datastore)
);

create table audit_waivers (
    id varchar(36) primary key,
    vcenter varchar(36) not null,
    rule_id varchar(40) not null,
    object varchar(80),
    object_name varchar(255),
    reason varchar(1000) not null,
    expires_at timestamp with time zone not null,
    created_by varchar(255) not null,
    created_at timestamp with time zone not null
);
create index audit_waivers_by_rule on audit_waivers (vcenter, rule_id);

create table audit_profiles (
    id varchar(40) not null,
    version int not null,
    record text not null,
    changed_by varchar(255) not null,
    changed_at timestamp with time zone not null,
    primary key (id, version)
);
