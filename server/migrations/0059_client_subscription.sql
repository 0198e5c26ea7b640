-- What a client subscribed to, with the terms as they were agreed: a later change of the plan does not touch them.
create table client_subscription (
  id                bigint generated always as identity primary key,
  client_id         bigint not null references client,
  subscription_id   bigint not null references subscription,
  status            text not null check (status in ('trial', 'active', 'past_due', 'ended', 'cancelled')),
  price             bigint not null check (price > 0),
  currency          text not null,
  duration          integer not null,
  duration_unit     text not null,
  pro               boolean not null,
  cards_discount_bp integer not null,
  below_cost        boolean not null,
  free_transfers    integer not null,
  starts_at         timestamptz not null default now(),
  -- Moments that the program compares have its milliseconds.
  anchor_at         timestamptz(3) not null, -- periods are counted from here, so that months keep their day
  periods           integer not null default 0,
  period_starts_at  timestamptz(3) not null,
  ends_at           timestamptz(3) not null,
  paid              bigint not null default 0 check (paid >= 0), -- for the running period
  renew             boolean not null default true,
  due_at            timestamptz(3), -- when the renewal is tried next, or the subscription ends
  tries             integer not null default 0,
  payment_method    text not null default 'wallet' check (payment_method = 'wallet'),
  payment_id        bigint, -- the last payment
  paid_at           timestamptz,
  trial_phone       text,
  ended_at          timestamptz,
  end_reason        text check (length(end_reason) <= 500),
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  check (ends_at > period_starts_at),
  check ((status in ('ended', 'cancelled')) = (ended_at is not null)),
  check ((due_at is null) = (ended_at is not null))
);
-- A client has one subscription at a time, and one trial ever; so has a phone, whoever holds it.
create unique index client_subscription_running on client_subscription (client_id)
  where status in ('trial', 'active', 'past_due');
create unique index client_subscription_trial on client_subscription (client_id) where trial_phone is not null;
create unique index client_subscription_trial_phone on client_subscription (trial_phone) where trial_phone is not null;
create index client_subscription_client on client_subscription (client_id, id);
create index client_subscription_plan on client_subscription (subscription_id, status);
create index client_subscription_due on client_subscription (due_at, id) where due_at is not null;

-- Each payment of a subscription; it has the id of its ledger transaction.
create table subscription_payment (
  id                     bigint primary key,
  client_subscription_id bigint not null references client_subscription,
  client_id              bigint not null references client,
  subscription_id        bigint not null references subscription,
  kind                   text not null check (kind in ('start', 'change', 'renewal')),
  price                  bigint not null check (price > 0),
  credit                 bigint not null default 0 check (credit >= 0), -- for unused days of the plan before
  currency               text not null,
  starts_at              timestamptz(3) not null,
  ends_at                timestamptz(3) not null,
  created_at             timestamptz(3) not null default now(),
  check (credit = 0 or kind = 'change')
);
create index subscription_payment_client on subscription_payment (client_id, id);
create index subscription_payment_of on subscription_payment (client_subscription_id, id);

-- The part of an order's discount that the buyer's subscription gave.
alter table card_order add column subscription_discount bigint not null default 0
  check (subscription_discount between 0 and discount);

grant select, insert on subscription_payment to mahfaza_app;
grant select, insert, update on client_subscription to mahfaza_app;

-- Whether the plan of a client gives the flag pro now.
create function plan_gives_pro(client_id bigint) returns boolean language sql stable as $$
  select exists (
    select from client_subscription r where r.client_id = $1 and r.pro and r.status in ('trial', 'active'))
$$;
