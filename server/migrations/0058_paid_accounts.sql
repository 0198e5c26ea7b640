-- What a client tells of a bank transfer, so that staff can find it at the bank: which of our accounts was paid (as it
-- stood then), and the bank's own number for the transaction. None of it is known of older requests.
alter table bank_transfer_request
  add column paid_bank_ar text,
  add column paid_bank_en text,
  add column paid_holder text,
  add column paid_number text,
  add column bank_reference text check (bank_reference ~ '^[A-Za-z0-9][A-Za-z0-9/.-]{2,39}$'),
  -- However it is punctuated.
  add column reference_folded text generated always as
    (upper(regexp_replace(bank_reference, '[^A-Za-z0-9]', '', 'g'))) stored;

-- One transaction at the bank serves one request, anybody's; once that is refused, it may be told of again.
create unique index bank_transfer_request_paid on bank_transfer_request (paid_number, reference_folded)
  where slip_hash is not null;
create index bank_transfer_request_reference on bank_transfer_request (reference_folded);
