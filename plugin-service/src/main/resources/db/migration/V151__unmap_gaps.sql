-- UNMAP counters have failures of their own, apart from those of samples.
alter table capacity_rounds add column unmap_problem text;

-- Times without UNMAP samples of hosts, until the samples of vCenter fill them.
create table unmap_gaps (
    vcenter varchar(36) not null,
    from_second bigint not null,
    until_second bigint not null,
    tried_second bigint,
    problem text,
    primary key (vcenter, from_second)
);
