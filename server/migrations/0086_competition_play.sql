-- Competitions are played question by question: kinds of questions, times, marks, prizes and a draw that can be repeated.
alter table competition drop constraint competition_status_check;
alter table competition
  add constraint competition_status_check check (status in ('draft', 'open', 'closed', 'judged', 'awarded')),
  add column closes_at timestamptz,
  add column seconds_per_question integer check (seconds_per_question between 5 and 600),
  add column result_shown text not null default 'at_end' check (result_shown in ('at_once', 'at_end')),
  add column seed text check (seed ~ '^[0-9a-f]{64}$'),
  add column seed_hash text check (seed_hash ~ '^[0-9a-f]{64}$');
create index competition_closes on competition (closes_at);

create table competition_prize (
  id             bigint generated always as identity primary key,
  competition_id bigint not null references competition,
  position       integer not null,
  places         integer not null check (places between 1 and 1000),
  points         integer not null check (points between 1 and 1000000),
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  deleted_at     timestamptz
);
create index competition_prize_competition on competition_prize (competition_id);

alter table competition_question
  add column type text not null default 'radio'
    check (type in ('radio', 'checkbox', 'select', 'text', 'textfield', 'textarea')),
  add column required boolean not null default true,
  add column searched text not null generated always as (search_text(
    coalesce(text_ar::text, '') || ' ' || coalesce(text_en::text, ''))) stored;
create index competition_question_search on competition_question using gin (searched gin_trgm_ops);

create table competition_accepted_text (
  id          bigint generated always as identity primary key,
  question_id bigint not null references competition_question,
  position    integer not null,
  text        text not null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  deleted_at  timestamptz
);
create index competition_accepted_text_question on competition_accepted_text (question_id);

alter table competition_entry
  add column status text not null default 'finished' check (status in ('started', 'finished')),
  add column seconds_used integer not null default 0 check (seconds_used >= 0),
  add column drawn boolean not null default false,
  add column points_won integer check (points_won > 0),
  add column points_paid_at timestamptz;
alter table competition_entry alter column status set default 'started';
create index competition_entry_unpaid on competition_entry (id) where points_won is not null and points_paid_at is null;
create index competition_entry_place on competition_entry (competition_id, place);

-- A row from the moment that a question is shown; `mark` is of the answer.
create table competition_answer (
  id              bigint generated always as identity primary key,
  entry_id        bigint not null references competition_entry,
  question_id     bigint not null references competition_question,
  shown_at        timestamptz not null default clock_timestamp(),
  answered_at     timestamptz,
  seconds         integer check (seconds >= 0),
  late            boolean not null default false,
  options         bigint[] not null default '{}',
  answer          text,
  mark            text not null default 'shown' check (mark in ('shown', 'waiting', 'right', 'wrong')),
  marked_by_id    bigint references staff_user,
  confirmed_by_id bigint references staff_user,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  unique (entry_id, question_id),
  check ((answered_at is null) = (mark = 'shown')),
  check (confirmed_by_id is null or confirmed_by_id <> marked_by_id)
);
create index competition_answer_question on competition_answer (question_id);
create index competition_answer_waiting on competition_answer (id) where mark = 'waiting';
create index competition_answer_marked_by on competition_answer (marked_by_id);
create index competition_answer_confirmed_by on competition_answer (confirmed_by_id);

-- Earlier entries named one option of each question.
insert into competition_answer (entry_id, question_id, shown_at, answered_at, seconds, options, mark)
select e.id, o.question_id, e.created_at, e.created_at, 0, array[o.id], case when o.correct then 'right' else 'wrong' end
from competition_entry e
cross join lateral jsonb_array_elements_text(e.answers) chosen
join competition_option o on o.id = chosen::bigint;
-- Those that run or are judged get a seed as well, so that their draw can be repeated.
update competition set seed = encode(sha256(gen_random_uuid()::text::bytea), 'hex') where status <> 'draft';
update competition set seed_hash = encode(sha256(seed::bytea), 'hex') where seed is not null;
alter table competition_entry drop column answers;

grant select, insert, update on competition_prize, competition_accepted_text, competition_answer to mahfaza_app;
