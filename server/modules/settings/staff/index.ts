export { settingLimitsKind } from './ask-for-settings.ts'
export { routeStaffSettings } from './settings.routes.ts'
