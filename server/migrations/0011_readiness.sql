-- The running program compares the level of the database with its own before it calls itself ready.
grant select on public.migration to mahfaza_app;

-- From a complaint to a line of the log and on to what was changed: the id of the request that changed it.
alter table activity_log add column request_id uuid;
