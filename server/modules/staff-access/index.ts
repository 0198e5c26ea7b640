export { openStaffAuthentication } from './authenticate-staff.ts'
export { purgeEndedStaff } from './purge-ended.ts'
export { sendResetCode } from './reset-password.ts'
export { routeStaffAccess } from './staff-access.routes.ts'
