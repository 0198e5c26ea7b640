-- What staff do with texts, questions, visitors' messages and promo codes.
alter table page_text add column searched text not null generated always as (search_text(
  coalesce(title_ar::text, '') || ' ' || coalesce(title_en::text, ''))) stored;
create index page_text_search on page_text using gin (searched gin_trgm_ops);
alter table faq add column searched text not null generated always as (search_text(
  coalesce(question_ar::text, '') || ' ' || coalesce(question_en::text, ''))) stored;
create index faq_search on faq using gin (searched gin_trgm_ops);

alter table contact_message drop constraint contact_message_status_check;
alter table contact_message
  add constraint contact_message_status_check
    check (status in ('new', 'read', 'answered', 'closed', 'spam')),
  add column assigned_id bigint references staff_user;
create index contact_message_assigned on contact_message (assigned_id) where assigned_id is not null;
create index contact_message_topic on contact_message (topic);
alter table contact_message add column searched text not null generated always as (search_text(
  coalesce(reference::text, '') || ' ' || coalesce(name::text, '') || ' ' || coalesce(contact::text, '') || ' ' ||
    coalesce(body::text, ''))) stored;
create index contact_message_search on contact_message using gin (searched gin_trgm_ops);

-- What was sent to the visitor: never changed.
create table contact_answer (
  id         bigint generated always as identity primary key,
  message_id bigint not null references contact_message,
  body       text not null check (length(body) between 1 and 4000),
  sent_by    bigint not null references staff_user,
  created_at timestamptz not null default now()
);
create index contact_answer_message on contact_answer (message_id, id);
grant select, insert on contact_answer to mahfaza_app;

alter table promo_code
  add column deleted_at timestamptz,
  add column note text check (length(note) <= 500),
  add check (ends_at > starts_at),
  add check (discount_bp + commission_bp <= 10000);
create index promo_code_owner on promo_code (owner_id) where owner_id is not null;
alter table promo_code add column searched text not null generated always as (search_text(
  coalesce(code::text, ''))) stored;
create index promo_code_search on promo_code using gin (searched gin_trgm_ops);
