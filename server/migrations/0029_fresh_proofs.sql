-- When the owner of a session last proved that it is them: at the sign-in, and again before what must not be done from a
-- screen that somebody left open.
alter table staff_session add column proven_at timestamptz not null default now();
