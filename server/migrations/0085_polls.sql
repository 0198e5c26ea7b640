-- Polls: a question with options, one vote of each client, and how many votes each option has.
create table poll (
  id              bigint generated always as identity primary key,
  question_ar     text not null,
  question_en     text not null,
  image_id        uuid references stored_file,
  changeable      boolean not null default false,
  named           boolean not null default false,
  active          boolean not null default false,
  publish_at_from timestamptz,
  publish_at_to   timestamptz,
  published_at    timestamptz,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  deleted_at      timestamptz,
  searched        text not null generated always as (search_text(
    coalesce(question_ar::text, '') || ' ' || coalesce(question_en::text, ''))) stored
);
create index poll_search on poll using gin (searched gin_trgm_ops);
create index poll_image on poll (image_id);

create table poll_option (
  id         bigint generated always as identity primary key,
  poll_id    bigint not null references poll,
  position   integer not null,
  text_ar    text not null,
  text_en    text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index poll_option_poll on poll_option (poll_id);

-- The pictures of the options, in their order.
create table poll_picture (
  poll_id  bigint not null references poll,
  file_id  uuid not null references stored_file,
  position integer not null,
  primary key (poll_id, position)
);
create index poll_picture_file on poll_picture (file_id);

create table poll_vote (
  id         bigint generated always as identity primary key,
  poll_id    bigint not null references poll,
  client_id  bigint not null references client,
  option_id  bigint not null references poll_option,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (poll_id, client_id)
);
create index poll_vote_client on poll_vote (client_id);
create index poll_vote_option on poll_vote (option_id, id);
create index poll_vote_of_poll on poll_vote (poll_id, id);

-- In the transaction of each vote, so that nobody counts them.
create table poll_tally (
  option_id bigint primary key references poll_option,
  votes     integer not null check (votes >= 0)
);

grant select, insert, update on poll, poll_option, poll_vote, poll_tally to mahfaza_app;
grant select, insert, delete on poll_picture to mahfaza_app;
