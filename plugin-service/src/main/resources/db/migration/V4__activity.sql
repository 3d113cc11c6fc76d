create table activity (
    id bigint generated always as identity primary key,
    at timestamp with time zone not null,
    actor varchar(200) not null,
    action varchar(80) not null,
    vcenter varchar(36),
    object_id varchar(200),
    object_name varchar(300),
    outcome varchar(20) not null,
    detail varchar(2000)
);

create index activity_at on activity (at);
create index activity_object on activity (object_id, at);
