-- A client is found by the user name too, and an order by its category.
alter table client drop column searched;
alter table client add column searched text not null generated always as (search_text(
  coalesce(member_no::text, '') || ' ' || coalesce(name::text, '') || ' ' || coalesce(phone::text, '') || ' ' ||
  coalesce(username::text, ''))) stored;
create index client_search on client using gin (searched gin_trgm_ops);
create index card_order_category on card_order (category_id, id);
