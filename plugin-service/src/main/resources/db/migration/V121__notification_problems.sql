-- The problem as JSON with code, text and parameters, null beside one that an older version stored.
alter table notification_channels add column message text;
alter table notification_deliveries add column message text;
