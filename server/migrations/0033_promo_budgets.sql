-- What a promo code may cost in all, and what it has cost: discounts and commissions, less what refunds gave back. Below the
-- cost of the cards it sells only if two people agreed.
alter table promo_code add cost_max bigint check (cost_max > 0);
alter table promo_code add cost bigint not null default 0;
alter table promo_code add below_cost boolean not null default false;
grant update (cost_max, cost, below_cost) on promo_code to mahfaza_app;
