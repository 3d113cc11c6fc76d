-- Targets whose devices receive UNMAP although it was reported to corrupt data, as an administrator accepted that.
create table accepted_risks (
  target      varchar(40) primary key,
  name        varchar(100) not null,
  accepted_by varchar(300) not null,
  accepted_at timestamp with time zone not null
);
