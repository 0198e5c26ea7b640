-- What the console's sections of staff and roles look through.
create index staff_user_search on staff_user using gin (
  search_text(coalesce(name::text, '') || ' ' || coalesce(username::text, '') || ' ' || coalesce(email::text, '')) gin_trgm_ops);
create index role_search on role using gin (
  search_text(coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, '')) gin_trgm_ops);
