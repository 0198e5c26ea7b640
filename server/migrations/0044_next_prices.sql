-- What nobody asked to change is empty: it is as it is when the other price comes into force.
alter table category drop constraint category_next_prices;
alter table category add constraint category_next_prices check (
  (prices_from is null) = (num_nonnulls(next_price, next_buy_price) = 0)
  and coalesce(next_buy_price, buy_price) <= coalesce(next_price, price));
