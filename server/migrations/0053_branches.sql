-- Branches with their opening hours.
create table branch (
  id         bigint generated always as identity primary key,
  name_ar    text not null,
  name_en    text not null,
  city_id    bigint not null references city,
  address_ar text not null,
  address_en text not null,
  latitude   numeric(8, 5) check (latitude between -90 and 90),
  longitude  numeric(8, 5) check (longitude between -180 and 180),
  phone      text not null,
  phone2     text,
  image_id   uuid references stored_file,
  position   integer not null default 0,
  active     boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched   text not null generated always as (search_text(
    coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, '') || ' ' || coalesce(address_ar::text, '') || ' ' || coalesce(address_en::text, ''))) stored
);
create index branch_city on branch (city_id);
create index branch_image on branch (image_id);
create index branch_search on branch using gin (searched gin_trgm_ops);

create table branch_hours (
  id         bigint generated always as identity primary key,
  branch_id  bigint not null references branch,
  position   integer not null,
  from_day   text not null,
  to_day     text,
  opens      text not null check (opens ~ '^[0-2]\d:[0-5]\d$'),
  closes     text not null check (closes ~ '^[0-2]\d:[0-5]\d$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index branch_hours_branch on branch_hours (branch_id);

grant select, insert, update on branch, branch_hours to mahfaza_app;
