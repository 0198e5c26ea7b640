-- What the sections of the console stand on: one way to search, tasks that staff wait for, saved views.

-- Every text that is searched and every text that searches goes through this: marks, hamzas and digits of any kind are
-- one, ة is ه, ى is ي, a name in two words is one (عبد الله). It begins with a space, so that a word begins after one.
-- Arabic letters end as Latin capitals, which no text has left: whether trigrams are made of others depends on the
-- locale of the database, and without them an index is read whole. The two that remain stand by the one they are often
-- written for: ظ by ض, ذ by د. A table that is searched keeps what it makes of its texts in a column: made once for each
-- row that is looked at again, it would cost more than the search.
create function search_text(value text) returns text language plpgsql immutable strict parallel safe cost 1000 as $$
begin
  return translate(regexp_replace(regexp_replace(
    ' ' || lower(translate(
      regexp_replace(normalize(value, NFKD),
        '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]', '', 'g'),
      'ٱىةیکھ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ء', 'ايهيكه01234567890123456789')),
    '\s+', ' ', 'g'), ' (عبد|ابو|بو|بن|ام) ', ' \1', 'g'),
    'ابتثجحخدرزسشصضطعغفقكلمنهويظذ', 'ABCDEFGHIJKLMNOPQRSTUVWXYZNH');
end $$;

-- Of the n-th word that is looked for: somewhere in a text, one or two letters at the beginning of a word only.
create function search_pattern(typed text, n integer) returns text language sql immutable parallel safe as $$
  select case
    when word is null then '%'
    else '%' || case when length(word) < 3 then ' ' else '' end || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
  end
  from (select (string_to_array(btrim(search_text(typed)), ' '))[n] as word) words
$$;

alter table country add column searched text not null generated always as (search_text(
  coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, '') || ' ' || coalesce(code::text, ''))) stored;
create index country_search on country using gin (searched gin_trgm_ops);
alter table city add column searched text not null generated always as (search_text(
  coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored;
create index city_search on city using gin (searched gin_trgm_ops);
create index city_country on city (country_id);

-- An export, an import, a change of many rows: done in the background, watched by whoever asked for it.
create table console_job (
  id          bigint generated always as identity primary key,
  staff_id    bigint not null references staff_user,
  kind        text not null check (kind in ('export', 'import', 'bulk')),
  resource    text not null,
  params      jsonb not null,
  locale      text not null check (locale in ('ar', 'en')),
  status      text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  total       integer,
  done        integer not null default 0,
  refused     integer not null default 0, -- rows of an import or a bulk change that a rule said no to
  file_name   text,
  file_mime   text,
  created_at  timestamptz not null default now(),
  ended_at    timestamptz,
  expires_at  timestamptz not null default now() + interval '2 days'
);
create index console_job_staff on console_job (staff_id, id desc);
create index console_job_expiry on console_job (expires_at);

-- The file of a task, in pieces: it is never whole in the memory of the program.
create table console_job_chunk (
  job_id   bigint not null references console_job on delete cascade,
  position integer not null,
  bytes    bytea not null check (octet_length(bytes) between 1 and 1048576),
  primary key (job_id, position)
);
alter table console_job_chunk alter column bytes set storage external;

-- A file that rows are to be made from, as it came. Each row counts itself in its own transaction: none is made twice.
create table console_import (
  id               bigint generated always as identity primary key,
  staff_id         bigint not null references staff_user,
  resource         text not null,
  file_id          uuid not null references stored_file,
  committed_job_id bigint unique references console_job on delete set null,
  rows_done        integer not null default 0,
  created_at       timestamptz not null default now()
);
create index console_import_file on console_import (file_id);
create index console_import_age on console_import (created_at);

-- Why a row of an import was not made.
create table console_import_refusal (
  import_id bigint not null references console_import on delete cascade,
  position  integer not null,
  reason    text not null,
  primary key (import_id, position)
);

-- Filters, order and columns of a list under a name: one's own, or shared with a role.
create table saved_view (
  id         bigint generated always as identity primary key,
  staff_id   bigint not null references staff_user,
  resource   text not null,
  name       text not null check (length(name) between 1 and 60),
  query      jsonb not null,
  columns    text[],
  role_id    bigint references role,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index saved_view_name on saved_view (staff_id, resource, lower(name)) where deleted_at is null;
create index saved_view_role on saved_view (role_id, resource) where deleted_at is null;

grant select, insert, update, delete on console_job, console_job_chunk, console_import, console_import_refusal to mahfaza_app;
grant select, insert, update on saved_view to mahfaza_app;
