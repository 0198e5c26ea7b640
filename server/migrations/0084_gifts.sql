-- Gifts that clients take for points, and what became of each.
create table gift (
  id              bigint generated always as identity primary key,
  name_ar         text not null,
  name_en         text not null,
  description_ar  text not null,
  description_en  text not null,
  image_id        uuid references stored_file,
  kind            text not null check (kind in ('card', 'product', 'pick_up')),
  category_id     bigint references category,
  product_id      bigint references product,
  branch_id       bigint references branch,
  points_to_gift  integer not null check (points_to_gift > 0),
  stock           integer not null default 0 constraint gift_stock_left check (stock >= 0),
  active          boolean not null default false,
  publish_at_from timestamptz,
  publish_at_to   timestamptz,
  published_at    timestamptz,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  deleted_at      timestamptz,
  searched        text not null generated always as (search_text(
    coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored,
  check ((kind = 'card') = (category_id is not null)),
  check ((kind = 'product') = (product_id is not null)),
  check ((kind = 'pick_up') = (branch_id is not null))
);
create index gift_search on gift using gin (searched gin_trgm_ops);
create index gift_image on gift (image_id);
create index gift_category on gift (category_id) where category_id is not null;
create index gift_product on gift (product_id) where product_id is not null;
create index gift_branch on gift (branch_id) where branch_id is not null;

-- It has the id of its ledger transaction.
create table gift_order (
  id             bigint primary key,
  client_id      bigint not null references client,
  gift_id        bigint not null references gift,
  kind           text not null check (kind in ('card', 'product', 'pick_up')),
  points         integer not null check (points > 0),
  cost           bigint not null default 0 check (cost >= 0), -- what the supplier of the card is owed
  currency       text not null,
  category_id    bigint references category,
  voucher_id     bigint unique references voucher,
  branch_id      bigint references branch,
  status         text not null check (status in ('delivered', 'shipped', 'to_fetch', 'fetched', 'cancelled')),
  handed_over_by bigint references staff_user,
  ended_at       timestamptz, -- fetched or cancelled
  created_at     timestamptz not null,
  updated_at     timestamptz not null default now(),
  check ((kind = 'card') = (voucher_id is not null)),
  check ((kind = 'card') = (category_id is not null)),
  check ((kind = 'pick_up') = (branch_id is not null)),
  check (kind = 'card' or cost = 0),
  check (status in ('delivered', 'shipped', 'to_fetch') or ended_at is not null),
  check ((status = 'fetched') = (handed_over_by is not null))
);
create index gift_order_client on gift_order (client_id, id);
create index gift_order_gift on gift_order (gift_id, id);
create index gift_order_kind on gift_order (kind, id);
create index gift_order_status on gift_order (status, id);
create index gift_order_branch on gift_order (branch_id) where branch_id is not null;
create index gift_order_category on gift_order (category_id) where category_id is not null;

grant select, insert, update on gift to mahfaza_app;
grant select, insert on gift_order to mahfaza_app;
grant update (status, handed_over_by, ended_at, updated_at) on gift_order to mahfaza_app;

-- A product that is a gift goes to its client in a parcel.
alter table shipment add column gift_order_id bigint unique references gift_order;
alter table shipment drop constraint shipment_kind_check;
alter table shipment add constraint shipment_kind_check check (kind in ('products', 'vouchers', 'gifts'));
alter table shipment add constraint shipment_of_gift check ((kind = 'gifts') = (gift_order_id is not null));
