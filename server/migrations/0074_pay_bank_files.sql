-- Who records the payment of one settlement records that of a whole file.
insert into role_permission (role_id, permission)
select role_id, 'bank-files-pay' from role_permission where permission = 'settlements-pay'
on conflict do nothing;
