export { type ReportDeps, routeReports } from './report.routes.ts'
