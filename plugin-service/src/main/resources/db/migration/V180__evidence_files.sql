-- The last recordings of each kind, without identities and secrets.
create table evidence_files (
    kind varchar(16) not null,
    subject varchar(36) not null,
    created_at timestamp with time zone not null,
    archive bytea not null,
    primary key (kind, subject)
);
