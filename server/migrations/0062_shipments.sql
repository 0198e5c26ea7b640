-- Parcels: products that a client ordered, or printed vouchers for a seller.
create sequence shipment_number;
grant usage on sequence shipment_number to mahfaza_app;

create table shipment (
  id              bigint generated always as identity primary key,
  number          text not null unique default 'SH' || lpad(nextval('shipment_number')::text, 7, '0'),
  kind            text not null check (kind in ('products', 'vouchers')),
  order_id        bigint unique references product_order,
  client_id       bigint not null references client,
  receiver_name   text not null,
  receiver_phone  text not null,
  city_id         bigint not null references city,
  address         text not null,
  branch_id       bigint references branch,
  courier_id      bigint references staff_user,
  tracking_number text,
  status          text not null default 'waiting_accept' check (status in (
    'waiting_accept', 'accepted', 'in_stock', 'prepare_to_deliver', 'on_the_way', 'unable_to_deliver',
    'returned_to_stock', 'returned_to_customer', 'deliverd', 'missing', 'completed', 'closed')),
  proof           text check (proof in ('code', 'photo')),
  photo_id        uuid references stored_file,
  note            text,
  delivered_at    timestamptz,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  searched        text not null generated always as (search_text(
    coalesce(number::text, '') || ' ' || coalesce(receiver_name::text, '') || ' ' || coalesce(receiver_phone::text, '') || ' '
    || coalesce(tracking_number::text, ''))) stored,
  check ((kind = 'products') = (order_id is not null)),
  check ((delivered_at is null) = (proof is null)),
  check (status not in ('deliverd', 'completed') or delivered_at is not null)
);
create index shipment_search on shipment using gin (searched gin_trgm_ops);
create index shipment_client on shipment (client_id, id);
create index shipment_courier on shipment (courier_id) where courier_id is not null;
create index shipment_branch on shipment (branch_id) where branch_id is not null;
create index shipment_city on shipment (city_id);
create index shipment_photo on shipment (photo_id) where photo_id is not null;
create index shipment_kind on shipment (kind, id);
create index shipment_status on shipment (status, id);
create index shipment_delivered on shipment (delivered_at) where status = 'deliverd';

-- No other step is possible, whoever writes it.
create function guard_shipment_step() returns trigger language plpgsql as $$
begin
  if (old.status || ' ' || new.status) <> all (array[
    'waiting_accept accepted', 'waiting_accept closed',
    'accepted in_stock', 'accepted closed',
    'in_stock prepare_to_deliver',
    'prepare_to_deliver on_the_way',
    'on_the_way deliverd', 'on_the_way unable_to_deliver', 'on_the_way missing',
    'unable_to_deliver prepare_to_deliver', 'unable_to_deliver returned_to_stock', 'unable_to_deliver returned_to_customer',
    'returned_to_stock prepare_to_deliver', 'returned_to_stock closed',
    'returned_to_customer closed',
    'missing in_stock', 'missing closed',
    'deliverd completed',
    'completed closed'
  ]) then
    raise exception 'a shipment does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger shipment_step before update of status on shipment for each row
  when (old.status is distinct from new.status) execute function guard_shipment_step();

-- Who led it from which state to which, when and why. The first one has no state before it.
create table shipment_step (
  id          bigint generated always as identity primary key,
  shipment_id bigint not null references shipment,
  from_status text,
  status      text not null,
  staff_id    bigint references staff_user,
  note        text,
  created_at  timestamptz not null default now()
);
create index shipment_step_shipment on shipment_step (shipment_id, id);

create table shipment_batch (
  shipment_id bigint not null references shipment,
  batch_id    bigint not null references voucher_batch,
  position    integer not null,
  primary key (shipment_id, batch_id)
);
create index shipment_batch_batch on shipment_batch (batch_id);

create table shipment_sale (
  shipment_id bigint not null references shipment,
  sale_id     bigint not null references voucher_sale,
  position    integer not null,
  primary key (shipment_id, sale_id)
);
create index shipment_sale_sale on shipment_sale (sale_id);

-- When a sale was last put into a parcel. Its row is locked by that.
alter table voucher_sale add column shipped_at timestamptz;
grant update (shipped_at) on voucher_sale to mahfaza_app;

grant select, insert on shipment, shipment_step to mahfaza_app;
grant update (receiver_name, receiver_phone, city_id, address, branch_id, courier_id, tracking_number, status, proof, photo_id, note,
  delivered_at, updated_at) on shipment to mahfaza_app;
grant select, insert, delete on shipment_batch, shipment_sale to mahfaza_app;
