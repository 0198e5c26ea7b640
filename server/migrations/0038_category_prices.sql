-- Prices that two people agreed on, and from when; the program puts them in force.
alter table category add next_price bigint check (next_price > 0);
alter table category add next_buy_price bigint check (next_buy_price >= 0);
alter table category add prices_from timestamptz;
alter table category add constraint category_next_prices check (
  num_nulls(next_price, next_buy_price, prices_from) in (0, 3) and next_buy_price <= next_price);
create index category_next_prices on category (prices_from) where prices_from is not null;
grant update (next_price, next_buy_price, prices_from) on category to mahfaza_app;

insert into role_permission (role_id, permission)
  select role_id, 'categories-change-prices' from role_permission where permission = 'categories-update'
  union select role_id, 'approvals-category-prices' from role_permission where permission = 'approvals-payment-terms'
  union select role_id, 'approvals-voucher-sale' from role_permission where permission = 'approvals-large-batch'
  union select role_id, 'approvals-voucher-return' from role_permission where permission = 'approvals-large-batch';
