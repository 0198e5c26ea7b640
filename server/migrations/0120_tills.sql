-- A place where a cashier of a merchant takes payments, by a link: no sign-in, and no way to the wallet. An ended one
-- stays, because its bills name it.
create table till (
  id         bigint generated always as identity primary key,
  client_id  bigint not null references client,
  name       text not null,
  created_at timestamptz not null default now(),
  ended_at   timestamptz
);
create index till_client on till (client_id, id);
grant select, insert, update on till to mahfaza_app;

alter table money_request add column till_id bigint references till;
create index money_request_till on money_request (till_id, created_at) where till_id is not null;
