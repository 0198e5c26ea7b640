-- The right password was given and the second factor not yet: its answer makes the line in the login log, and the lack of one.
alter table staff_session add column login_waits boolean not null default false;
create index staff_session_login_waits on staff_session (id) where login_waits;
