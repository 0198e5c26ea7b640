-- What staff keep of a client beside what clients tell themselves, and what their lists look through.
alter table client add column nid text unique check (nid ~ '^[12]{2}[0-9]{10}$'),
                   add column birth_date date;
alter table client add column searched text not null generated always as (search_text(
  coalesce(member_no::text, '') || ' ' || coalesce(name::text, '') || ' ' || coalesce(phone::text, ''))) stored;
create index client_search on client using gin (searched gin_trgm_ops);
-- Those who are not in the trash are counted without looking at them.
create index client_present on client (id) where deleted_at is null;
create index client_city on client (city_id);
create index client_pro on client (id) where pro;
create index client_merchant on client (id) where merchant;
create index client_seller on client (id) where seller;
create index client_inactive on client (id) where status = 'inactive';
