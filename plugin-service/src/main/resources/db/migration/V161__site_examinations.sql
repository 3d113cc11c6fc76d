-- The last examinations of each site; beat_at of a running one shows that its process is alive.
create table site_examinations (
    id varchar(36) primary key,
    version bigint not null,
    vcenter varchar(36) not null,
    state varchar(16) not null,
    created_at timestamp with time zone not null,
    beat_at timestamp with time zone not null,
    record text not null
);
create index site_examinations_by_vcenter on site_examinations (vcenter, created_at);
