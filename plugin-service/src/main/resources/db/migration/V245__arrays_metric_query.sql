-- A monitoring server can have figures of several exporters, each with its own query; arrays have none.
alter table arrays add column metric_query varchar(8000);
alter table arrays add column metric_query_id varchar(80) default '' not null;
alter table arrays drop constraint arrays_address_unique;
alter table arrays add constraint arrays_address_unique unique (address, metric_query_id);
