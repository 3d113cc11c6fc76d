-- What was measured last, by whoever measured it, so that every replica tells the same.
create table metric_readings (
    source varchar(120) primary key,
    record text not null
);

create table metric_counters (
    name varchar(80) not null,
    labels varchar(1000) not null,
    total bigint not null,
    primary key (name, labels)
);
