-- Vendors of devices as administrators define them; one row once something was defined.
create table array_vendor_rules (
    id smallint primary key,
    document text not null,
    changed_by varchar(255) not null,
    changed_at timestamp with time zone not null
);
