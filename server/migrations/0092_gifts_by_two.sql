-- Two people decide how many of a gift are given away and for fewer points: who changes gifts asks, who agrees to prices of
-- products decides.
insert into role_permission (role_id, permission)
  select role_id, 'gifts-change-points' from role_permission where permission = 'gifts-update'
  union select role_id, 'approvals-gift-stock' from role_permission where permission = 'approvals-product-price'
  union select role_id, 'approvals-gift-points' from role_permission where permission = 'approvals-product-price';
