alter table activity add column seq bigint;
alter table activity add column hash varchar(64);

create unique index activity_seq on activity (seq);

create table activity_head (
    id integer not null primary key,
    seq bigint not null,
    hash varchar(64) not null
);

insert into activity_head (id, seq, hash) values (1, 0, '0000000000000000000000000000000000000000000000000000000000000000');
