-- vCenters that users of others removed because they no longer responded. Their data is kept: a server that reports such a GUID
-- is connected with the same certificate only.
create table lost_vcenters (
    guid varchar(36) not null primary key,
    thumbprint varchar(95) not null
);
