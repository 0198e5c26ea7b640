-- The owner migrates; the program connects as a member of `mahfaza_app`. This role gets what each table's migration grants
-- and no more.
do $$
begin
  if not exists (select from pg_roles where rolname = 'mahfaza_app') then
    create role mahfaza_app nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- another database of this cluster made it first
end $$;

create extension if not exists pg_trgm;
create extension if not exists citext;

grant usage on schema public to mahfaza_app;
alter default privileges in schema public grant usage on sequences to mahfaza_app;
-- A running program compares the migrations of the database with its own before it reports that it is ready.
grant select on public.migration to mahfaza_app;

-- Every text that is searched, and every text that is typed into a search, passes through this function: diacritics are
-- removed, forms of hamza and digits of any script become one, ة becomes ه, ى becomes ي, and a name in two words becomes
-- one (عبد الله). The result begins with a space, so that each word follows one.
-- Arabic letters become Latin capitals, which lower() has left free: trigrams of other letters depend on the locale of
-- the database, and without trigrams an index is read whole. There are 26 capitals for 28 letters, so ظ shares one with
-- ض, and ذ with د, which people often write for them. A searched table stores the result in a column `searched`:
-- computed again for each row that a search checks, it would cost more than the search.
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

-- The LIKE pattern of the n-th word typed, or '%' when there is none. One or two letters match only at the start of a
-- word; longer words match anywhere.
create function search_pattern(typed text, n integer) returns text language sql immutable parallel safe as $$
  select case
    when word is null then '%'
    else '%' || case when length(word) < 3 then ' ' else '' end || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
  end
  from (select (string_to_array(btrim(search_text(typed)), ' '))[n] as word) words
$$;
