-- A stream may leave to the settings who watches it, and its chat are its comments.
alter table live alter column watchers drop not null, alter column watchers drop default;
alter table live rename column chat to allow_comments;
alter table live add column allow_reactions boolean not null default true;

-- Who watches, as long as they say so.
create table live_viewer (
  live_id bigint not null references live,
  reader  text not null,
  seen_at timestamptz not null default now(),
  primary key (live_id, reader)
);
create index live_viewer_seen on live_viewer (live_id, seen_at);

grant select, insert, update, delete on live_viewer to mahfaza_app;
