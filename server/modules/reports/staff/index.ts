export { routeDeskReports } from './reports.routes.ts'
