export { routeDashboard } from './dashboard.routes.ts'
export { sumDays } from './sum-days.ts'
