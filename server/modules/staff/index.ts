export { createStaffUser, type NewStaffUser } from './create-staff-user.ts'
export { findStaffUser, hasStaff, type StaffUser } from './staff.queries.ts'
