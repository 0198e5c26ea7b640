-- The public half of a key that never leaves the device where the session was opened: a point of P-256. Money calls of the session
-- are signed with it. Null: the application has no key.
alter table client_session add column signing_key bytea check (octet_length(signing_key) = 65);
