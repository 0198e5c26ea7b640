import { sql } from 'kysely'
import { knownPermissions } from '#contract/permissions.ts'

/** The last successful sign-in. In these queries `t` is the resource's table. */
export const lastLogin = sql`(
  select l.login_at from login_log l
  where l.actor_type = 'staff' and l.actor_id = t.id and l.result = 'success'
  order by l.id desc limit 1)`

/** Active people with a role. */
export const usersOfRole = sql`(
  select count(*)::int from staff_user_role h join staff_user u on u.id = h.staff_user_id
  where h.role_id = t.id and u.deleted_at is null)`

/** The administrator's role has every permission, without rows. */
export const permissionsOfRole = sql`(
  case when t.holds_all then ${knownPermissions.size}::int
  else (select count(*)::int from role_permission p where p.role_id = t.id) end)`
