-- Clients write to support from the portal, about a card, an order or a receipt of theirs.
alter table contact_message
  add column sent_key      text,                          -- one message, however often it is sent
  add column about         text,                          -- the serial number of a card, or the reference of a receipt
  add column card_id       bigint references voucher,
  add column card_order_id bigint references card_order,
  add column problem       text check (problem in ('used_already', 'refused', 'unreadable', 'other')),
  add check (problem is null or card_id is not null),
  add check (sent_key is null or client_id is not null);
alter table contact_message alter column searched set expression as (search_text(
  coalesce(reference::text, '') || ' ' || coalesce(name::text, '') || ' ' || coalesce(contact::text, '') || ' ' ||
  coalesce(body::text, '') || ' ' || coalesce(about::text, '')));
create unique index contact_message_sent_key on contact_message (client_id, sent_key) where sent_key is not null;
-- A client's faulty card is looked into once at a time.
create unique index contact_message_open_card on contact_message (client_id, card_id)
  where card_id is not null and status in ('new', 'read', 'answered');
create index contact_message_card_order on contact_message (card_order_id) where card_order_id is not null;
create index contact_message_about on contact_message (about) where about is not null;
-- Only asking for another kind of account waits once.
drop index contact_message_waiting_request;
create unique index contact_message_waiting_request on contact_message (client_id, topic)
  where client_id is not null and sent_key is null and status in ('new', 'read', 'spam');

-- What clients add to their messages. It is never changed.
create table contact_reply (
  id         bigint generated always as identity primary key,
  message_id bigint not null references contact_message,
  body       text not null check (length(body) between 1 and 4000),
  sent_key   text not null,
  created_at timestamptz not null default now(),
  unique (message_id, sent_key)
);
grant select, insert on contact_reply to mahfaza_app;
