-- What a client owes is not available: it stands on the wallet, so that no posting has to look for the debt.
alter table ledger.account add column owed bigint not null default 0 check (owed >= 0);
update ledger.account w set owed = -d.balance
  from ledger.account d
  where d.kind = 'debt' and d.balance < 0 and w.kind = 'wallet' and w.owner_type = d.owner_type
    and w.owner_id = d.owner_id and w.currency = d.currency;
grant update (owed) on ledger.account to mahfaza_app;
