-- A plan above the client's limit is confirmed as an order is.
alter table payment_confirmation drop constraint payment_confirmation_operation_check;
alter table payment_confirmation add constraint payment_confirmation_operation_check
  check (operation in ('transfer', 'card_order', 'product_order', 'subscription', 'settlement_request'));
