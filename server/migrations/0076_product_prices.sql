-- Two people lower the price of a product: who changes products asks, who agrees to prices of categories decides.
insert into role_permission (role_id, permission)
  select role_id, 'products-change-price' from role_permission where permission = 'products-update'
  union select role_id, 'approvals-product-price' from role_permission where permission = 'approvals-category-prices';
