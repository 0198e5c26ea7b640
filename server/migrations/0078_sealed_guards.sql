-- The program changes what a plan or a product costs and gives, and never its number, currency or age.
revoke update on subscription, product from mahfaza_app;
grant update (name_ar, name_en, description_ar, description_en, price, duration, duration_unit, trial_days, pro,
    cards_discount_bp, below_cost, free_transfers, featured, status, position, updated_at)
  on subscription to mahfaza_app;
grant update (name_ar, name_en, description_ar, description_en, price, discount, stock, active, featured, updated_at, deleted_at)
  on product to mahfaza_app;

-- The transaction that wrote the price of a product last, as of the terms of a promo code: orders write the row too.
alter table product add column terms_version bigint not null default 0;
create function name_product_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT'
    or (old.price, old.discount, old.active, old.deleted_at, old.terms_version)
      is distinct from (new.price, new.discount, new.active, new.deleted_at, new.terms_version)
  then
    new.terms_version := pg_current_xact_id()::text::bigint;
  end if;
  return new;
end $$;
create trigger product_terms before insert or update on product for each row execute function name_product_version();
alter table product enable always trigger product_terms;

-- What guards the tables: triggers and the functions of this database, each with the transaction that wrote it last. It is
-- sealed, so a trigger that was switched off is noticed, also when it is on again.
create view guard as
  select 'trigger ' || c.relname || '.' || t.tgname as id,
    t.tgenabled::text || ' ' || pg_get_triggerdef(t.oid) as definition, t.xmin
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
  union all
  select 'function ' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')', md5(pg_get_functiondef(p.oid)), p.xmin
  from pg_proc p
  where p.prokind = 'f' and p.pronamespace in ('public'::regnamespace, 'ledger'::regnamespace)
    and not exists (
      select from pg_depend d
      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e');
grant select on guard to mahfaza_app;
