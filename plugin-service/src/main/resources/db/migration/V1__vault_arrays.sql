create table vault_secrets (
    name varchar(200) not null primary key,
    key_id varchar(40) not null,
    sealed varchar(20000) not null,
    updated_at timestamp with time zone not null
);

create table arrays (
    id varchar(36) not null primary key,
    name varchar(200) not null,
    kind varchar(40) not null,
    address varchar(260) not null,
    thumbprint varchar(95),
    array_id varchar(80),
    array_name varchar(200),
    version varchar(80),
    api_version varchar(20),
    created_at timestamp with time zone not null,
    updated_at timestamp with time zone not null,
    constraint arrays_address_unique unique (address)
);
