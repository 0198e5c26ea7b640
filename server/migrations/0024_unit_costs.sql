-- What a card of a batch costs us, as agreed when it was delivered: a later price of the supplier is for later batches.
-- Null: of a process of the version before; the category's price at the sale counts.
alter table voucher_batch add column unit_cost bigint check (unit_cost >= 0);
update voucher_batch b set unit_cost = c.buy_price from category c where c.id = b.category_id;

-- What the cards of an order cost; null in orders from before: the price of one times the quantity.
alter table card_order add column cost bigint check (cost >= 0);
-- Of the commission, what paid back an earlier one.
alter table card_order add column commission_withheld bigint not null default 0 check (commission_withheld >= 0);

-- A commission whose order was refunded after its owner had spent it: taken from the next commissions of the code.
alter table promo_code add column commission_owed bigint not null default 0 check (commission_owed >= 0);
grant update (commission_owed) on promo_code to mahfaza_app;
