-- Notifications that staff write. What a client reads is a row of `notification` that names its broadcast, so a text
-- for a hundred thousand receivers is stored once.
create table broadcast (
  id            bigint generated always as identity primary key,
  title_ar      text not null,
  title_en      text not null,
  body_ar       text not null,
  body_en       text not null,
  in_app        boolean not null default true,
  sms           boolean not null default false,
  mail          boolean not null default false,
  audience      text not null default 'everyone' check (audience in ('everyone', 'filter', 'flag', 'client', 'role')),
  filter        jsonb,
  flag          text check (flag in ('pro', 'merchant', 'seller')),
  client_id     bigint references client,
  role_id       bigint references role,
  send_at       timestamptz,
  status        text not null default 'draft'
                check (status in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')),
  -- When it was saved, or sent to.
  receivers     integer not null default 0,
  in_app_sent   integer not null default 0,
  mail_sent     integer not null default 0,
  sms_sent      integer not null default 0,
  segments_sent integer not null default 0,
  sent_by       bigint references staff_user,
  -- Two people agreed to more receivers than one may decide about.
  agreed        boolean not null default false,
  started_at    timestamptz,
  ended_at      timestamptz,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  deleted_at    timestamptz,
  searched      text not null generated always as (search_text(
    coalesce(title_ar::text, '') || ' ' || coalesce(title_en::text, ''))) stored,
  check (in_app or sms or mail)
);
create index broadcast_search on broadcast using gin (searched gin_trgm_ops);
create index broadcast_client_id on broadcast (client_id);
create index broadcast_role_id on broadcast (role_id);
create index broadcast_going on broadcast (id) where status in ('scheduled', 'sending');

-- Everybody whom it is for, fixed when the sending begins. Each channel is done in the transaction that sends.
create table broadcast_receiver (
  id            bigint generated always as identity primary key,
  broadcast_id  bigint not null references broadcast,
  client_id     bigint references client,
  staff_user_id bigint references staff_user,
  locale        text not null check (locale in ('ar', 'en')),
  in_app        text not null check (in_app in ('none', 'waiting', 'muted', 'sent')),
  sms           text not null check (sms in ('none', 'waiting', 'muted', 'missing', 'queued')),
  mail          text not null check (mail in ('none', 'waiting', 'muted', 'missing', 'queued')),
  created_at    timestamptz not null default now(),
  check (num_nonnulls(client_id, staff_user_id) = 1)
);
create unique index broadcast_receiver_client on broadcast_receiver (broadcast_id, client_id) where client_id is not null;
create unique index broadcast_receiver_staff
  on broadcast_receiver (broadcast_id, staff_user_id) where staff_user_id is not null;
create index broadcast_receiver_rows on broadcast_receiver (broadcast_id, id);
create index broadcast_receiver_client_id on broadcast_receiver (client_id);
create index broadcast_receiver_staff_user_id on broadcast_receiver (staff_user_id);
create index broadcast_receiver_waiting on broadcast_receiver (broadcast_id, id) where in_app = 'waiting' or mail = 'waiting';
create index broadcast_receiver_to_sms on broadcast_receiver (broadcast_id, id) where sms = 'waiting';

-- A receiver gets one message of a channel, whatever happens to the job.
alter table outbox_message add column receiver_id bigint references broadcast_receiver;
create unique index outbox_message_receiver on outbox_message (receiver_id, channel) where receiver_id is not null;

grant select, insert, update on broadcast to mahfaza_app;
grant select, insert, update (in_app, sms, mail) on broadcast_receiver to mahfaza_app;
