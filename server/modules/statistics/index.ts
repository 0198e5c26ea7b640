export { routeStatistics } from './statistics.routes.ts'
export { sumStatistics } from './sum-statistics.ts'
