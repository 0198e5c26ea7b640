-- A session of a client ends when nobody has worked in it for so long. Sessions from before were promised no end of this
-- kind; they get the longer one.
alter table client_session add column idle_life interval not null default '14 days';
