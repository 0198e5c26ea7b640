-- Exports that repeat. Each run makes a task for each receiver, with the rights of that moment.
create table scheduled_export (
  id         bigint generated always as identity primary key,
  staff_id   bigint not null references staff_user,
  name       text not null check (length(name) between 1 and 60),
  section    text not null,
  query      jsonb,
  columns    jsonb,
  sort       text,
  format     text not null default 'xlsx' check (format in ('xlsx', 'csv')),
  every      text not null default 'day' check (every in ('day', 'week', 'month')),
  weekday    text default 'sunday'
             check (weekday in ('sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday')),
  day        integer check (day between 1 and 28),
  hour       integer not null check (hour between 0 and 23),
  active     boolean not null default true,
  next_at    timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched   text not null generated always as (search_text(coalesce(name::text, ''))) stored
);
create index scheduled_export_staff on scheduled_export (staff_id, id);
create index scheduled_export_due on scheduled_export (next_at) where active and deleted_at is null;
create index scheduled_export_search on scheduled_export using gin (searched gin_trgm_ops);

create table scheduled_export_colleague (
  scheduled_export_id bigint not null references scheduled_export,
  staff_user_id       bigint not null references staff_user,
  position            integer not null,
  primary key (scheduled_export_id, staff_user_id)
);
create index scheduled_export_colleague_staff on scheduled_export_colleague (staff_user_id);

-- A task may also make a report.
alter table console_job drop constraint console_job_kind_check;
alter table console_job add constraint console_job_kind_check check (kind in ('export', 'import', 'bulk', 'report'));
alter table console_job add column scheduled_export_id bigint references scheduled_export;
create index console_job_scheduled_export on console_job (scheduled_export_id, id desc) where scheduled_export_id is not null;

grant select, insert, update on scheduled_export to mahfaza_app;
grant select, insert, update, delete on scheduled_export_colleague to mahfaza_app;
