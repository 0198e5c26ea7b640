export { routeDeskReports } from './desk-reports.routes.ts'
