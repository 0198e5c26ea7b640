-- Transactions that moved no account of a client name whom they were about: those of a seller, and of a merchant, are
-- found by it. Few transactions name a settlement, so the others pay for no entry.
create index voucher_sale_seller on voucher_sale (seller_id, id);
create index transaction_settlement on ledger.transaction ((meta->>'settlement_id')) where meta ? 'settlement_id';
