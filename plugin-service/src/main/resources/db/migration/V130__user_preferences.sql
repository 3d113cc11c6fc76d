-- Language and formats of the page, for each user of a vCenter.
create table user_preferences (
    id varchar(36) primary key,
    vcenter varchar(36) not null,
    username varchar(300) not null,
    record text not null
);
