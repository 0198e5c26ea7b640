export { makeReport } from './make-report.ts'
export { routeStaffReports } from './reports.routes.ts'
