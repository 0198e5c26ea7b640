-- Texts and questions of the public site, and the messages that visitors and clients send to staff.

-- A published text is never changed: a new version is added, so that everyone can read what was valid at a time.
create table page_text (
  id           bigint generated always as identity primary key,
  slug         text not null check (slug in
    ('terms', 'privacy', 'use-policy', 'refund-policy', 'support-policy', 'legal-disclaimer')),
  version      integer not null check (version > 0),
  title_ar     text not null,
  title_en     text not null,
  summary_ar   text not null,
  summary_en   text not null,
  body_ar      text not null check (length(body_ar) <= 60000),
  body_en      text not null check (length(body_en) <= 60000),
  preview      text, -- names the preview that its publisher had seen; null for the first texts
  published_at timestamptz not null default now(),
  created_by   bigint references staff_user,
  created_at   timestamptz not null default now(),
  searched     text not null generated always as (search_text(
    coalesce(title_ar::text, '') || ' ' || coalesce(title_en::text, ''))) stored,
  unique (slug, version)
);
create index page_text_search on page_text using gin (searched gin_trgm_ops);

create table faq (
  id          bigint generated always as identity primary key,
  topic       text not null check (topic in ('account', 'money', 'cards', 'transfers', 'safety')),
  position    integer not null default 0,
  question_ar text not null,
  question_en text not null,
  answer_ar   text not null,
  answer_en   text not null,
  active      boolean not null default true,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  deleted_at  timestamptz,
  searched    text not null generated always as (search_text(
    coalesce(question_ar::text, '') || ' ' || coalesce(question_en::text, ''))) stored
);
create index faq_search on faq using gin (searched gin_trgm_ops);

-- A message comes from the form of the public site, or from a client who requests another kind of account.
create table contact_message (
  id          bigint generated always as identity primary key,
  reference   text not null unique,
  form_id     text unique, -- one form makes one message, however often it is sent; null for a request of a client
  client_id   bigint references client, -- null for a message with a form
  topic       text not null check (topic in
    ('account', 'recharge', 'cards', 'transfers', 'merchant', 'pro', 'seller', 'other')),
  name        text not null,
  contact     text not null,  -- a phone 09xxxxxxxx or an e-mail address
  body        text not null check (length(body) <= 5000),
  locale      text not null check (locale in ('ar', 'en')),
  ip          inet,
  status      text not null default 'new' check (status in ('new', 'read', 'answered', 'closed', 'spam')),
  assigned_id bigint references staff_user,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  searched    text not null generated always as (search_text(
    coalesce(reference::text, '') || ' ' || coalesce(name::text, '') || ' ' || coalesce(contact::text, '') || ' ' ||
    coalesce(body::text, ''))) stored,
  check ((form_id is null) = (client_id is not null))
);
create index contact_message_by_status on contact_message (status, id desc);
create index contact_message_topic on contact_message (topic);
create index contact_message_assigned on contact_message (assigned_id) where assigned_id is not null;
create index contact_message_search on contact_message using gin (searched gin_trgm_ops);
create index contact_message_client on contact_message (client_id, topic, id desc) where client_id is not null;
-- One request of each kind waits for each client, also when two are sent at once.
create unique index contact_message_waiting_request on contact_message (client_id, topic)
  where client_id is not null and status in ('new', 'read', 'spam');

-- The answers that were sent. An answer is never changed.
create table contact_answer (
  id         bigint generated always as identity primary key,
  message_id bigint not null references contact_message,
  body       text not null check (length(body) between 1 and 4000),
  sent_by    bigint not null references staff_user,
  created_at timestamptz not null default now()
);
create index contact_answer_message on contact_answer (message_id, id);

grant select, insert on page_text, contact_answer to mahfaza_app;
grant select, insert, update on faq, contact_message to mahfaza_app;
