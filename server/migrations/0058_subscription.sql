-- Plans that clients subscribe to. One person drafts a plan; two people offer it and change its terms.
create table subscription (
  id                bigint generated always as identity primary key,
  name_ar           text not null,
  name_en           text not null,
  description_ar    text,
  description_en    text,
  price             bigint not null check (price > 0),
  currency          text not null default 'LYD' check (currency = 'LYD'),
  duration          integer not null check (duration between 1 and 366),
  duration_unit     text not null default 'months' check (duration_unit in ('days', 'months')),
  trial_days        integer not null default 0 check (trial_days between 0 and 90),
  pro               boolean not null default false,
  cards_discount_bp integer not null default 0 check (cards_discount_bp between 0 and 5000),
  below_cost        boolean not null default false, -- two people agreed that its discount may go below the cost of cards
  free_transfers    integer not null default 0 check (free_transfers between 0 and 1000), -- in a month
  featured          boolean not null default false,
  status            text not null default 'draft' check (status in ('draft', 'offered', 'withdrawn')),
  position          integer not null default 0,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  searched          text not null generated always as (search_text(
    coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored
);
create index subscription_search on subscription using gin (searched gin_trgm_ops);
grant select, insert, update on subscription to mahfaza_app;
