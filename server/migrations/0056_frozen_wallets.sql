-- Staff ask for frozen wallets: few of very many.
create index account_frozen on ledger.account (id) where frozen;
