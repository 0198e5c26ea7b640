-- Competitions: questions with options, what clients entered, and what it was worth.
create table competition (
  id              bigint generated always as identity primary key,
  title_ar        text not null,
  title_en        text not null,
  rules_ar        text not null,
  rules_en        text not null,
  image_id        uuid references stored_file,
  status          text not null default 'draft' check (status in ('draft', 'open', 'closed', 'judged')),
  active          boolean not null default false,
  publish_at_from timestamptz,
  publish_at_to   timestamptz,
  published_at    timestamptz,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  deleted_at      timestamptz,
  searched        text not null generated always as (search_text(
    coalesce(title_ar::text, '') || ' ' || coalesce(title_en::text, ''))) stored
);
create index competition_search on competition using gin (searched gin_trgm_ops);
create index competition_image on competition (image_id);

create table competition_question (
  id             bigint generated always as identity primary key,
  competition_id bigint not null references competition,
  position       integer not null,
  text_ar        text not null,
  text_en        text not null,
  points         integer not null check (points between 1 and 100),
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  deleted_at     timestamptz
);
create index competition_question_competition on competition_question (competition_id);

create table competition_option (
  id          bigint generated always as identity primary key,
  question_id bigint not null references competition_question,
  position    integer not null,
  text_ar     text not null,
  text_en     text not null,
  correct     boolean not null default false,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  deleted_at  timestamptz
);
create index competition_option_question on competition_option (question_id);

create table competition_entry (
  id             bigint generated always as identity primary key,
  competition_id bigint not null references competition,
  client_id      bigint not null references client,
  answers        jsonb not null, -- ids of options, one of each question
  score          integer,
  place          integer,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  unique (competition_id, client_id)
);
create index competition_entry_client on competition_entry (client_id);

grant select, insert, update on competition, competition_question, competition_option, competition_entry to mahfaza_app;
