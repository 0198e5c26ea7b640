-- A session's token is replaced while it is used. The next one waits here until its first use; replaced ones are kept,
-- so that the use of a copy is noticed.
alter table client_session
  add column token_since timestamptz not null default now(),
  add column next_hash bytea unique,
  add column ended_why text check (ended_why in ('reused'));
alter table staff_session
  add column token_since timestamptz not null default now(),
  add column next_hash bytea unique,
  add column ended_why text check (ended_why in ('reused'));

create table client_session_token (
  token_hash  bytea primary key,
  session_id  bigint not null references client_session on delete cascade,
  replaced_at timestamptz not null default now()
);
create index client_session_token_session on client_session_token (session_id);
create table staff_session_token (
  token_hash  bytea primary key,
  session_id  bigint not null references staff_session on delete cascade,
  replaced_at timestamptz not null default now()
);
create index staff_session_token_session on staff_session_token (session_id);
grant select, insert on client_session_token, staff_session_token to mahfaza_app;
