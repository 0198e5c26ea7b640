-- A browser that shows a client's notifications while the portal is closed. It belongs to one session and ends with it.
create table push_subscription (
  id            bigint generated always as identity primary key,
  client_id     bigint not null references client,
  session_id    bigint not null unique references client_session on delete cascade,
  endpoint      text not null unique check (length(endpoint) <= 1000), -- the browser's address at its push service
  p256dh        text not null check (length(p256dh) <= 100),           -- its public key
  auth          text not null check (length(auth) <= 50),
  shows_details boolean not null,                                      -- amounts and names may stand on a locked screen
  created_at    timestamptz not null default now()
);
create index push_subscription_client on push_subscription (client_id);

-- Notifications that wait to be pushed. Most clients have no such browser, so most notifications are never here.
create table push_due (
  client_id       bigint not null,
  notification_id bigint not null,
  primary key (client_id, notification_id)
);

alter table outbox_message
  add column push_subscription_id bigint references push_subscription on delete set null,
  drop constraint outbox_message_channel_check,
  add constraint outbox_message_channel_check check (channel in ('sms', 'mail', 'push'));
create index outbox_message_push on outbox_message (push_subscription_id) where push_subscription_id is not null;

-- However a session ends (logout, another device, a new password, a suspension), its browser is forgotten with it.
create function forget_push_subscription() returns trigger language plpgsql as $$
begin
  delete from push_subscription where session_id = new.id;
  return null;
end $$;
create trigger client_session_ends_push after update of ended_at on client_session
  for each row when (new.ended_at is not null) execute function forget_push_subscription();

grant select, insert, update, delete on push_subscription to mahfaza_app;
-- `update`: a row that is taken is locked first.
grant select, insert, update, delete on push_due to mahfaza_app;
