-- The keyed MAC of a sealed state, made by the sealer: who writes a state here without the key is noticed. Null in rows from
-- before, which the first round takes as they are; from then on null is no MAC either.
alter table ledger.record_state add column mac text;

-- What a full verification no longer needs is forgotten.
grant delete on ledger.record_answer to mahfaza_app;

-- The transaction that wrote the terms of a promo code last. Its uses write the row too, so the row's own version tells nothing;
-- this one stays through them. Nobody chooses it: the trigger sets it, also for who replicates.
alter table promo_code add column terms_version bigint not null default 0;

create function name_terms_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT'
    or (old.code, old.owner_id, old.discount_bp, old.commission_bp, old.uses_max, old.uses_per_client_max, old.cost_max,
        old.below_cost, old.starts_at, old.ends_at, old.active, old.deleted_at, old.terms_version)
      is distinct from
       (new.code, new.owner_id, new.discount_bp, new.commission_bp, new.uses_max, new.uses_per_client_max, new.cost_max,
        new.below_cost, new.starts_at, new.ends_at, new.active, new.deleted_at, new.terms_version)
  then
    new.terms_version := pg_current_xact_id()::text::bigint;
  end if;
  return new;
end $$;
create trigger promo_code_terms before insert or update on promo_code for each row execute function name_terms_version();
alter table promo_code enable always trigger promo_code_terms;
