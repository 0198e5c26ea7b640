-- Forms that clients fill in, and what they sent.
create table form (
  id              bigint generated always as identity primary key,
  title_ar        text not null,
  title_en        text not null,
  description_ar  text not null,
  description_en  text not null,
  confirmation_ar text,
  confirmation_en text,
  many            boolean not null default false,
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
create index form_search on form using gin (searched gin_trgm_ops);

create table form_question (
  id         bigint generated always as identity primary key,
  form_id    bigint not null references form,
  position   integer not null,
  text_ar    text not null,
  text_en    text not null,
  type       text not null check (type in (
    'radio', 'checkbox', 'select', 'text', 'textfield', 'textarea', 'date', 'phone', 'nid', 'file', 'section')),
  required   boolean not null default true,
  key        text,
  condition  jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index form_question_form on form_question (form_id);

create table form_option (
  id          bigint generated always as identity primary key,
  question_id bigint not null references form_question,
  position    integer not null,
  text_ar     text not null,
  text_en     text not null,
  key         text,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  deleted_at  timestamptz
);
create index form_option_question on form_option (question_id);

-- `single`: the form took one entry of each client when it was sent.
create table client_form (
  id             bigint generated always as identity primary key,
  form_id        bigint not null references form,
  client_id      bigint not null references client,
  single         boolean not null,
  status         text not null default 'new' check (status in ('new', 'in_work', 'done')),
  assigned_to_id bigint references staff_user,
  answer         text,
  answered_at    timestamptz,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);
create unique index client_form_once on client_form (form_id, client_id) where single;
create index client_form_form on client_form (form_id, id);
create index client_form_client on client_form (client_id, created_at);
create index client_form_assigned on client_form (assigned_to_id);
create index client_form_status on client_form (status);

create table client_form_answer (
  id          bigint generated always as identity primary key,
  entry_id    bigint not null references client_form,
  question_id bigint not null references form_question,
  options     bigint[] not null default '{}',
  written     text,
  file_id     uuid references stored_file,
  file_name   text,
  created_at  timestamptz not null default now(),
  unique (entry_id, question_id),
  check ((file_id is null) = (file_name is null))
);
create index client_form_answer_question on client_form_answer (question_id);
create index client_form_answer_file on client_form_answer (file_id);

grant select, insert, update on form, form_question, form_option, client_form, client_form_answer to mahfaza_app;
