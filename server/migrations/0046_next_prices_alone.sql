-- A time may be named alone; prices wait only with a time.
alter table category drop constraint category_next_prices;
alter table category add constraint category_next_prices check (
  (prices_from is not null or num_nonnulls(next_price, next_buy_price) = 0)
  and coalesce(next_buy_price, buy_price) <= coalesce(next_price, price));
