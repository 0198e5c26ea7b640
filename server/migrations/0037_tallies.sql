-- What operations count on an account, in words of their own, such as what was sent today. Every transfer locks, reads and
-- writes its sender's wallet anyway: a limit that is kept there costs no row, no lock and no statement of its own.
alter table ledger.account add tally text;
grant update (tally) on ledger.account to mahfaza_app;

update ledger.account a set tally = concat_ws(' ', to_char(u.day, 'YYYY-MM-DD'), u.day_amount, u.month_amount)
from transfer_usage u where a.kind = 'wallet' and a.owner_type = 'client' and a.owner_id = u.client_id;
drop table transfer_usage;
