-- What the console's sections of suppliers and categories search and count.
alter table supplier add column searched text not null generated always as (search_text(
  coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored;
create index supplier_search on supplier using gin (searched gin_trgm_ops);
alter table category add column searched text not null generated always as (search_text(
  coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored;
create index category_search on category using gin (searched gin_trgm_ops);

alter table supplier add column image_id uuid references stored_file;
alter table category add column image_id uuid references stored_file;
create index supplier_image on supplier (image_id) where image_id is not null;
create index category_image on category (image_id) where image_id is not null;
