export { createRole } from './create-role.ts'
export { createStaffUser } from './create-staff-user.ts'
export { findAdminRoleId, findRoleId } from './role.queries.ts'
export { findStaffUser, hasStaff } from './staff.queries.ts'
