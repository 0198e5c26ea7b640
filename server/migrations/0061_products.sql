-- Physical goods that clients order: their attributes, orders and stock.
create table attribute (
  id         bigint generated always as identity primary key,
  name_ar    text not null,
  name_en    text not null,
  kind       text not null check (kind in ('text', 'number', 'choice', 'color')),
  unit_ar    text,
  unit_en    text,
  as_filter  boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched   text not null generated always as (search_text(
    coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored
);
create index attribute_search on attribute using gin (searched gin_trgm_ops);

create table attribute_option (
  id           bigint generated always as identity primary key,
  attribute_id bigint not null references attribute,
  position     integer not null,
  name_ar      text not null,
  name_en      text not null,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  deleted_at   timestamptz
);
create index attribute_option_attribute on attribute_option (attribute_id);

create table product (
  id             bigint generated always as identity primary key,
  name_ar        text not null,
  name_en        text not null,
  description_ar text,
  description_en text,
  price          bigint not null check (price > 0),
  discount       bigint not null default 0 check (discount >= 0 and discount < price), -- of one
  stock          integer not null default 0 constraint product_stock_left check (stock >= 0),
  active         boolean not null default false,
  featured       boolean not null default false,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  deleted_at     timestamptz,
  searched       text not null generated always as (search_text(
    coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored
);
create index product_search on product using gin (searched gin_trgm_ops);

create table product_image (
  product_id bigint not null references product,
  file_id    uuid not null references stored_file,
  position   integer not null,
  primary key (product_id, position)
);
create index product_image_file on product_image (file_id);

-- A value has the form of its attribute's kind: the id of an option, a number or a colour; of a text, the text in both languages.
create table product_attribute (
  id           bigint generated always as identity primary key,
  product_id   bigint not null references product,
  attribute_id bigint not null references attribute,
  position     integer not null,
  value        text,
  text_ar      text,
  text_en      text,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  deleted_at   timestamptz
);
create index product_attribute_product on product_attribute (product_id);
create index product_attribute_value on product_attribute (attribute_id, value);

-- An order has the id of its ledger transaction.
create table product_order (
  id           bigint primary key,
  client_id    bigint not null references client,
  product_id   bigint not null references product,
  quantity     integer not null check (quantity between 1 and 100),
  unit_price   bigint not null check (unit_price > 0),
  discount     bigint not null default 0 check (discount >= 0), -- of one
  total_amount bigint not null,
  currency     text not null,
  refunded_at  timestamptz,
  created_at   timestamptz not null default now(),
  check (total_amount = (unit_price - discount) * quantity),
  check (total_amount > 0)
);
create index product_order_client on product_order (client_id, created_at, id);
create index product_order_product on product_order (product_id, id);

grant select, insert, update on attribute, attribute_option, product, product_attribute to mahfaza_app;
grant select, insert, delete on product_image to mahfaza_app;
grant select, insert on product_order to mahfaza_app;
grant update (refunded_at) on product_order to mahfaza_app;

-- A larger order is confirmed as an order of cards is.
alter table payment_confirmation drop constraint payment_confirmation_operation_check;
alter table payment_confirmation add constraint payment_confirmation_operation_check
  check (operation in ('transfer', 'card_order', 'product_order', 'settlement_request'));
