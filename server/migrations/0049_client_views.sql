-- A member of staff looks at the portal as a client does: a session of the client that only reads, in the list of the
-- client's sessions. A viewer has one at a time.
alter table client_session add column viewer_id bigint references staff_user;
create unique index client_session_viewer on client_session (viewer_id) where viewer_id is not null and ended_at is null;
create index client_session_views on client_session (client_id, id) where viewer_id is not null;
