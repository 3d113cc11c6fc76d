create table vcenters (
    id varchar(36) not null primary key,
    address varchar(260) not null,
    thumbprint varchar(95),
    guid varchar(36),
    product varchar(200),
    version varchar(80),
    username varchar(256),
    created_at timestamp with time zone not null,
    updated_at timestamp with time zone not null,
    constraint vcenters_address_unique unique (address),
    constraint vcenters_guid_unique unique (guid)
);
