-- A copy of what we keep of a client, made by a job at the client's request; the file goes after some days.
create table client_export (
  id         bigint generated always as identity primary key,
  client_id  bigint not null references client,
  locale     text not null check (locale in ('ar', 'en')),
  asked_at   timestamptz not null default now(),
  ready_at   timestamptz,
  failed_at  timestamptz,
  expires_at timestamptz,
  file       bytea,
  check (ready_at is null or failed_at is null),
  check ((ready_at is null) = (expires_at is null)),
  check (file is null or ready_at is not null)
);
create index client_export_client on client_export (client_id, id desc);
create index client_export_file on client_export (expires_at) where file is not null;
grant select, insert on client_export to mahfaza_app;
grant update (ready_at, failed_at, expires_at, file) on client_export to mahfaza_app;
