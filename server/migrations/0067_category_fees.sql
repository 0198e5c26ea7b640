-- Cards that a supplier prices in another currency, and fees beside the prices. Amounts in another currency are
-- in its thousandths; shares are in basis points.
alter table category
  add buy_currency text not null default 'LYD' check (buy_currency in ('LYD', 'USD', 'EUR', 'TND', 'EGP', 'TRY')),
  add buy_fee bigint not null default 0 check (buy_fee >= 0), -- to the supplier, for each card
  add buy_fee_share integer not null default 0 check (buy_fee_share between 0 and 10000), -- of the buy price
  add sell_fee bigint not null default 0 check (sell_fee >= 0), -- from the buyer, for each card
  add sell_fee_share integer not null default 0 check (sell_fee_share between 0 and 10000), -- of the price
  add next_buy_fee bigint check (next_buy_fee >= 0),
  add next_buy_fee_share integer check (next_buy_fee_share between 0 and 10000);
alter table category drop constraint category_check;
alter table category add constraint category_not_below_cost check (buy_currency <> 'LYD' or buy_price <= price);
alter table category drop constraint category_next_prices;
alter table category add constraint category_next_prices check (
  (prices_from is not null or num_nonnulls(next_price, next_buy_price, next_buy_fee, next_buy_fee_share) = 0)
  and (buy_currency <> 'LYD' or coalesce(next_buy_price, buy_price) <= coalesce(next_price, price)));
grant update (buy_fee, buy_fee_share, sell_fee, sell_fee_share, next_buy_fee, next_buy_fee_share) on category to mahfaza_app;

-- As agreed when the batch was delivered, with the rate of that day; null: there was none, or it was bought in dinars.
alter table voucher_batch
  add unit_fee bigint not null default 0 check (unit_fee >= 0),
  add unit_rate numeric check (unit_rate > 0);

-- What an order cost in dinars is fixed at the sale, with the rate that was used. `rate_gain`: how much less it cost than at
-- the rates of the deliveries; below zero: more.
alter table card_order
  add sell_fee bigint not null default 0 check (sell_fee >= 0),
  add buy_fee bigint not null default 0 check (buy_fee >= 0),
  add buy_currency text,
  add bought_cost bigint check (bought_cost >= 0),
  add bought_fee bigint check (bought_fee >= 0),
  add exchange_rate numeric check (exchange_rate > 0),
  add rate_gain bigint not null default 0,
  add city_id bigint references city, -- of the buyer at the sale
  add constraint card_order_bought check (num_nulls(buy_currency, bought_cost, bought_fee, exchange_rate) in (0, 4));
update card_order o set city_id = c.city_id from client c where c.id = o.client_id;
alter table card_order drop constraint card_order_check;
alter table card_order add constraint card_order_total check (total_amount = unit_price * quantity - discount + sell_fee);
