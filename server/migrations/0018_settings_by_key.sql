-- One row for each setting: limits and fees of transfers were one row with an object.
insert into setting (key, value, updated_at)
select part.key, part.value, setting.updated_at
from setting
cross join lateral (
  values ('transfer_amount_min', value -> 'amount_min'),
         ('transfer_amount_max', value -> 'amount_max'),
         ('transfer_daily_max', value -> 'daily_max'),
         ('transfer_monthly_max', value -> 'monthly_max'),
         ('transfer_fee_fixed', value -> 'fee' -> 'fixed'),
         ('transfer_fee_share_bp', value -> 'fee' -> 'share_bp'),
         ('transfer_fee_min', value -> 'fee' -> 'fee_min'),
         ('transfer_fee_max', value -> 'fee' -> 'fee_max')
) as part (key, value)
where setting.key = 'transfer'
on conflict (key) do nothing;

delete from setting where key = 'transfer';
