export { openStaffAuthentication } from './authenticate-staff.ts'
export { routeStaffAccess } from './staff-access.routes.ts'
