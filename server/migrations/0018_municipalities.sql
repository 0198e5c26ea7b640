create table municipality (
  id         bigint generated always as identity primary key,
  name_ar    text not null,
  name_en    text not null,
  city_id    bigint not null references city,
  active     boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index municipality_city_id on municipality (city_id);
alter table municipality add column searched text not null generated always as (search_text(
  coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored;
create index municipality_search on municipality using gin (searched gin_trgm_ops);

grant select, insert, update on municipality to mahfaza_app;
