-- A ticket that is given away is worth its price: above the limits the gift is confirmed, as a transfer of money.
alter table payment_confirmation drop constraint payment_confirmation_operation_check;
alter table payment_confirmation add constraint payment_confirmation_operation_check check (operation in (
  'transfer', 'card_order', 'product_order', 'subscription', 'ticket_order', 'ticket_transfer', 'settlement_request'));
