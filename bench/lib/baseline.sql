-- What the posting engine is measured against: one lean call and one commit per transfer. The same guarantees (row locks in id
-- order, floor, running balances and versions, unique key), and nothing more than they need.
create schema baseline;

create table baseline.account (
  id      bigint primary key,
  balance bigint not null,
  floor   bigint not null default 0,
  version bigint not null default 0
) with (fillfactor = 60);

create table baseline.transaction (
  id         bigint generated always as identity primary key,
  key        text not null unique,
  created_at timestamptz not null default now()
);

create table baseline.entry (
  account_id     bigint not null,
  version        bigint not null,
  transaction_id bigint not null,
  amount         bigint not null,
  balance_after  bigint not null,
  created_at     timestamptz not null default now(),
  primary key (account_id, version)
);

-- Answers the transaction's id, or null when the payer's floor forbids it.
create function baseline.transfer(payer bigint, payee bigint, amount_minor bigint, request_key text) returns bigint
language plpgsql as $$
declare
  made bigint;
  payer_row baseline.account;
  payee_row baseline.account;
begin
  perform from baseline.account where id in (payer, payee) order by id for no key update;
  update baseline.account set balance = balance - amount_minor, version = version + 1
    where id = payer and balance - amount_minor >= floor returning * into payer_row;
  if not found then return null; end if;
  update baseline.account set balance = balance + amount_minor, version = version + 1
    where id = payee returning * into payee_row;
  insert into baseline.transaction (key) values (request_key) returning id into made;
  insert into baseline.entry (account_id, version, transaction_id, amount, balance_after) values
    (payer, payer_row.version, made, -amount_minor, payer_row.balance),
    (payee, payee_row.version, made, amount_minor, payee_row.balance);
  return made;
end $$;

insert into baseline.account (id, balance) select n, 1000000000 from generate_series(1, 10001) n;
