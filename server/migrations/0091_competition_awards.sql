-- Points are worth gifts: two people award a competition.
insert into role_permission (role_id, permission)
  select role_id, 'approvals-competition-award' from role_permission where permission = 'approvals-points-adjustment';
