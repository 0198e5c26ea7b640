-- The sign-in that waits for this passkey: login, address, browser and time. If no answer comes, the login log tells of it; an
-- answer makes a line of its own.
alter table client_challenge add column attempt jsonb;
create index client_challenge_attempt on client_challenge (expires_at) where attempt is not null;
