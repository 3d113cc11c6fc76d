-- What replicas exchanged for recordings that have not ended, without secrets, and the replicas that can add more.
create table evidence_parts (
    id bigint generated always as identity primary key,
    subject varchar(36) not null,
    exchanges integer not null,
    bytes bigint not null,
    omitted integer not null,
    content bytea not null
);
create index evidence_parts_subject on evidence_parts (subject);

create table evidence_recorders (
    subject varchar(36) not null,
    process varchar(36) not null,
    primary key (subject, process)
);
