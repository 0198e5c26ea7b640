-- The owner (who migrates) and the application are two roles. The application gets what a table's migration grants, no more.
do $$
begin
  if not exists (select from pg_roles where rolname = 'mahfaza_app') then
    create role mahfaza_app nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- another database of this cluster was faster
end $$;

create extension if not exists pg_trgm;
create extension if not exists citext;

grant usage on schema public to mahfaza_app;
alter default privileges in schema public grant usage on sequences to mahfaza_app;
