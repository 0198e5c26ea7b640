-- Comments and reactions of clients on whatever section allows them, and how often its rows were seen. A subject is the
-- name of a resource with the id of a row.

-- What lists show without counting. Triggers below keep comments and reactions; views are added in batches.
create table engagement_count (
  subject_type text not null,
  subject_id   bigint not null,
  views        integer not null default 0,
  comments     integer not null default 0 check (comments >= 0),
  reactions    integer not null default 0 check (reactions >= 0),
  primary key (subject_type, subject_id)
);

create table reaction_count (
  subject_type text not null,
  subject_id   bigint not null,
  reaction     text not null,
  count        integer not null check (count >= 0),
  primary key (subject_type, subject_id, reaction)
);

create table comment (
  id            bigint generated always as identity primary key,
  subject_type  text not null,
  subject_id    bigint not null,
  client_id     bigint not null references client,
  parent_id     bigint references comment,
  body          text not null check (length(body) between 1 and 1000),
  state         text not null check (state in ('waiting', 'shown', 'hidden')),
  held_by       text check (held_by in ('moderation', 'word')),
  hidden_reason text,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  deleted_at    timestamptz, -- its author took it back
  searched      text not null generated always as (search_text(coalesce(body::text, ''))) stored
);
create index comment_subject on comment (subject_type, subject_id, id)
  where parent_id is null and state = 'shown' and deleted_at is null;
create index comment_parent on comment (parent_id, id);
create index comment_client on comment (client_id, id);
create index comment_state on comment (state, id);
create index comment_subject_type on comment (subject_type, id);
create index comment_search on comment using gin (searched gin_trgm_ops);

create table react (
  id           bigint generated always as identity primary key,
  subject_type text not null,
  subject_id   bigint not null,
  client_id    bigint not null references client,
  reaction     text not null check (reaction in ('like', 'love', 'laugh', 'wow', 'sad', 'angry')),
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  unique (subject_type, subject_id, client_id)
);
create index react_client on react (client_id, id);
create index react_reaction on react (reaction, id);
create index react_subject_type on react (subject_type, id);

-- A client who is barred from commenting, until an end or for good.
create table commenting_ban (
  id         bigint generated always as identity primary key,
  client_id  bigint not null references client,
  reason     text not null,
  ends_at    timestamptz,
  lifted_at  timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index commenting_ban_client on commenting_ban (client_id);

-- Who has seen what on a day in Tripoli: kept for a few days, so that nobody is counted twice.
create table view_mark (
  day          date not null,
  subject_type text not null,
  subject_id   bigint not null,
  reader       text not null,
  primary key (day, subject_type, subject_id, reader)
);

create function add_comments(type text, id bigint, change integer) returns void language sql as $$
  insert into engagement_count as c (subject_type, subject_id, comments) values (type, id, change)
  on conflict (subject_type, subject_id) do update set comments = c.comments + excluded.comments
$$;

-- A reply is seen, and counted, only while its parent is.
create function count_comment() returns trigger language plpgsql as $$
declare
  was boolean := tg_op = 'UPDATE' and old.state = 'shown' and old.deleted_at is null;
  change integer := (new.state = 'shown' and new.deleted_at is null)::integer - was::integer;
  replies integer := 0;
begin
  if change = 0 then return null; end if;
  if new.parent_id is not null then
    -- Until this transaction ends nobody hides the parent: both would count the reply.
    perform from comment where id = new.parent_id and state = 'shown' and deleted_at is null for share;
    if not found then return null; end if;
  else
    select count(*) into replies from comment
    where parent_id = new.id and state = 'shown' and deleted_at is null;
  end if;
  if change > 0 then
    perform add_comments(new.subject_type, new.subject_id, 1 + replies);
  else
    update engagement_count set comments = comments - 1 - replies
    where subject_type = new.subject_type and subject_id = new.subject_id;
  end if;
  return null;
end $$;
create trigger comment_count after insert or update of state, deleted_at on comment
  for each row execute function count_comment();

-- The row of the subject is written first, so that two reactions to it never wait for each other.
create function count_reaction() returns trigger language plpgsql as $$
declare
  subject react := coalesce(new, old);
  change integer := case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end;
begin
  update engagement_count set reactions = reactions + change
  where subject_type = subject.subject_type and subject_id = subject.subject_id;
  if not found then
    insert into engagement_count as c (subject_type, subject_id, reactions)
    values (subject.subject_type, subject.subject_id, change)
    on conflict (subject_type, subject_id) do update set reactions = c.reactions + excluded.reactions;
  end if;
  if tg_op <> 'INSERT' then
    update reaction_count set count = count - 1
    where subject_type = old.subject_type and subject_id = old.subject_id and reaction = old.reaction;
  end if;
  if tg_op <> 'DELETE' then
    insert into reaction_count as c (subject_type, subject_id, reaction, count)
    values (new.subject_type, new.subject_id, new.reaction, 1)
    on conflict (subject_type, subject_id, reaction) do update set count = c.count + 1;
  end if;
  return null;
end $$;
create trigger reaction_count after insert or delete or update of reaction on react
  for each row execute function count_reaction();

grant select, insert, update on engagement_count, reaction_count, comment, commenting_ban to mahfaza_app;
grant select, insert, update, delete on react to mahfaza_app;
grant select, insert, delete on view_mark to mahfaza_app;
