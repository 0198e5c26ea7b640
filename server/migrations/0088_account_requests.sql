-- A client asks for another kind of account with one tap: a message to staff that knows its client and came with no form.
alter table contact_message
  alter column form_id drop not null,
  add column client_id bigint references client,
  add check ((form_id is null) = (client_id is not null)),
  drop constraint contact_message_topic_check,
  add constraint contact_message_topic_check
    check (topic in ('account', 'recharge', 'cards', 'transfers', 'merchant', 'pro', 'seller', 'other'));
create index contact_message_client on contact_message (client_id, topic, id desc) where client_id is not null;
-- One request of each kind waits at a time, whatever is sent at once.
create unique index contact_message_waiting_request on contact_message (client_id, topic)
  where client_id is not null and status in ('new', 'read', 'spam');
