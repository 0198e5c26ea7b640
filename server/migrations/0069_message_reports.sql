-- Why an SMS is sent decides who carries it. A provider that sends its own text gets the values, which are removed once
-- the message is sent or given up. What the provider reports later is found by its own id of the message.
alter table outbox_message
  add column purpose text,
  add column template_values text[],
  add column provider text check (provider in ('isend', 'resala')),
  add column provider_id text,
  add column segments integer,
  add column delivery text check (delivery in ('pending', 'delivered', 'undelivered')),
  add column delivered_at timestamptz;
create index outbox_message_provider on outbox_message (provider, provider_id) where provider_id is not null;
create index outbox_message_delivery on outbox_message (delivery, id) where delivery is not null;
