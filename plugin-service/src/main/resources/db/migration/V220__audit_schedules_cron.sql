-- Cron expressions have five fields everywhere; those of audits had seconds in front of them, or were names.
update audit_schedules set cron = trim(substring(trim(cron) from position(' ' in trim(cron)) + 1))
    where trim(cron) like '% %';
update audit_schedules set cron = case trim(cron)
        when '@yearly' then '0 0 1 1 *'
        when '@annually' then '0 0 1 1 *'
        when '@monthly' then '0 0 1 * *'
        when '@weekly' then '0 0 * * 0'
        when '@daily' then '0 0 * * *'
        when '@midnight' then '0 0 * * *'
        when '@hourly' then '0 * * * *'
        else cron
    end
    where cron like '%@%';
