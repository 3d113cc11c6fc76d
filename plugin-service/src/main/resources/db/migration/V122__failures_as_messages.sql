-- Failures of scheduled audits and of collections are messages as JSON beside texts of older versions.
alter table audit_schedules alter column last_problem set data type text;
alter table capacity_rounds alter column problem set data type text;
