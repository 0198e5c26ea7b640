-- Whose promo code an order used, and what of the commission came back when it was refunded: both as they were then.
alter table card_order
  add column promo_owner_id bigint references client,
  add column commission_back bigint not null default 0 check (commission_back >= 0);
update card_order o set promo_owner_id = p.owner_id,
    commission_back = case when o.refunded_at is null then 0 else o.commission end
  from promo_code p where p.id = o.promo_code_id;
create index card_order_promo_owner on card_order (promo_owner_id, created_at) where promo_owner_id is not null;
grant update (commission_back) on card_order to mahfaza_app;
