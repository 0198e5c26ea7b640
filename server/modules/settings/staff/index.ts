export { settingLimitsKind } from './ask-for-settings.ts'
export { routeSettingsDesk } from './settings.routes.ts'
