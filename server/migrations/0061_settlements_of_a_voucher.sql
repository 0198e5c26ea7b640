-- An accepted voucher says in which settlements it was: a refused one let it go.
create index settlement_voucher_use on settlement_voucher (voucher_use_id);
