-- Of what one person decides once, two requests never wait: while one does, nobody asks again. Of those that wait the
-- newest stays.
update approval a set status = 'withdrawn', decided_at = now()
where status = 'waiting' and kind in ('bank-recharge', 'card-refund', 'settlement-payment')
  and exists (
    select from approval newer
    where newer.kind = a.kind and newer.subject_id = a.subject_id and newer.status = 'waiting' and newer.id > a.id);
create unique index approval_one_waiting on approval (kind, subject_id)
  where status = 'waiting' and kind in ('bank-recharge', 'card-refund', 'settlement-payment');
