-- Facilities, and the tree of the administration.
create table facility (
  id             bigint generated always as identity primary key,
  name_ar        text not null,
  name_en        text not null,
  description_ar text,
  description_en text,
  image_id       uuid references stored_file,
  branch_id      bigint references branch,
  latitude       numeric(8, 5) check (latitude between -90 and 90),
  longitude      numeric(8, 5) check (longitude between -180 and 180),
  position       integer not null default 0,
  active         boolean not null default true,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  deleted_at     timestamptz,
  searched       text not null generated always as (search_text(
    coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored
);
create index facility_image on facility (image_id);
create index facility_branch on facility (branch_id);
create index facility_search on facility using gin (searched gin_trgm_ops);

create table administrative_structure (
  id           bigint generated always as identity primary key,
  parent_id    bigint references administrative_structure check (parent_id <> id),
  name_ar      text not null,
  name_en      text not null,
  job_title_ar text,
  job_title_en text,
  board        boolean not null default false,
  photo_id     uuid references stored_file,
  position     integer not null default 0,
  active       boolean not null default true,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  deleted_at   timestamptz,
  searched     text not null generated always as (search_text(
    coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, '') || ' ' || coalesce(job_title_ar::text, '') || ' ' || coalesce(job_title_en::text, ''))) stored
);
create index administrative_structure_parent on administrative_structure (parent_id);
create index administrative_structure_photo on administrative_structure (photo_id);
create index administrative_structure_search on administrative_structure using gin (searched gin_trgm_ops);

grant select, insert, update on facility, administrative_structure to mahfaza_app;
