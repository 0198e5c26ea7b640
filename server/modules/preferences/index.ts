export { routePreferences } from './preferences.routes.ts'
export { tellLowBalances } from './tell-low-balances.ts'
