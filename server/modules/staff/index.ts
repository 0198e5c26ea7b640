export { createStaffUser } from './create-staff-user.ts'
export { findStaffUser, hasStaff } from './staff.queries.ts'
