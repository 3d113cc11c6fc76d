-- The months whose report was published, so that each is sent once.
create table reclaim_reported_months (
    vcenter varchar(80) not null,
    reported_month varchar(7) not null,
    primary key (vcenter, reported_month)
);
