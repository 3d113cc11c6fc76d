-- The list of what is in a recording, so that showing it does not read the archive. Recordings without it are made anew.
delete from evidence_files;
alter table evidence_files add column contents text not null;
