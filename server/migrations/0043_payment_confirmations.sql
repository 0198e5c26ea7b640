-- A confirmation opens one payment of any kind: of this operation, to this receiver (of a transfer), for this category (of
-- cards) or supplier (of a settlement), of at most this amount.
alter table transfer_confirmation rename to payment_confirmation;
alter table payment_confirmation rename column receiver_id to subject_id;
alter table payment_confirmation drop constraint transfer_confirmation_receiver_id_fkey;
drop index transfer_confirmation_receiver;
alter index transfer_confirmation_pair rename to payment_confirmation_pair;
alter index transfer_confirmation_session rename to payment_confirmation_session;
alter table payment_confirmation
  add column operation text not null default 'transfer'
    check (operation in ('transfer', 'card_order', 'settlement_request'));
alter table payment_confirmation alter column operation drop default;

-- A device on which the client has confirmed a payment: it is not asked about as new again. Known by the hash of the id in
-- its cookie.
create table client_device (
  id          bigint generated always as identity primary key,
  client_id   bigint not null references client,
  device_hash bytea not null,
  device      text,
  os          text,
  browser     text,
  proven_at   timestamptz not null default now(),
  unique (client_id, device_hash)
);
grant select, insert, update, delete on client_device to mahfaza_app;
