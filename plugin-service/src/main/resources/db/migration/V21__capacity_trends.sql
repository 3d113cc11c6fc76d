-- Straight lines through the samples of a series, drawn now and then: reading them must not depend on how many samples there are.
create table capacity_trends (
    series bigint not null primary key references capacity_series (id) on delete cascade,
    from_second bigint not null,
    to_second bigint not null,
    samples bigint not null,
    dead_bytes_per_day double precision not null,
    written_bytes_per_day double precision not null
);
