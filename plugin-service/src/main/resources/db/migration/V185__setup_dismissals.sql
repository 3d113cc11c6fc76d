-- Users who do not want to see the first steps.
create table setup_dismissals (
  vcenter  varchar(100) not null,
  username varchar(300) not null,
  primary key (vcenter, username)
);
