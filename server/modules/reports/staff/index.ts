export { routeStaffReports } from './reports.routes.ts'
