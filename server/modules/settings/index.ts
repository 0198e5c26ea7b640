export { changeSettings } from './change-settings.ts'
export { readAmountSetting, readPageSettings, readSetting, readSettings } from './read-settings.ts'
export { routeSettings } from './settings.routes.ts'
export { readTransferTerms } from './show-settings.ts'
