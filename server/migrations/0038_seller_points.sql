-- The console's section of the places where sellers hand out vouchers.
alter table seller_point
  add column updated_at timestamptz not null default now(),
  add column deleted_at timestamptz;
create index seller_point_client_id on seller_point (client_id);
create index seller_point_city_id on seller_point (city_id);
alter table seller_point add column searched text not null generated always as (search_text(
  coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, '') || ' ' ||
    coalesce(address_ar::text, '') || ' ' || coalesce(address_en::text, ''))) stored;
create index seller_point_search on seller_point using gin (searched gin_trgm_ops);
