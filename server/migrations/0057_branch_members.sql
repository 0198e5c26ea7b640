-- Staff and points of sale may belong to a branch. Holders of a limited role see the people and points of theirs only.
alter table staff_user add column branch_id bigint references branch;
create index staff_user_branch on staff_user (branch_id);
alter table seller_point add column branch_id bigint references branch;
create index seller_point_branch on seller_point (branch_id);
alter table role add column own_branch_only boolean not null default false;
-- Nobody limits the administrator's role.
alter table role add constraint role_holds_all_everywhere check (not (holds_all and own_branch_only));
