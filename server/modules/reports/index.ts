export { routeReports } from './report.routes.ts'
