-- Code and parameters of the detail, as JSON; not part of the hash.
alter table activity add column message text;
