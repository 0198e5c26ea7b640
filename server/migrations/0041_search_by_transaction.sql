-- A payment is found by the gateway's own number, whichever gateway it was.
create index payment_gateway_transaction on payment (gateway_transaction) where gateway_transaction is not null;
