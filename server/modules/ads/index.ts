export { forgetAdMarks } from './ad.queries.ts'
export { adsServer } from './ads.resource.ts'
export { routeAds } from './ads.routes.ts'
export { wantedAdsServer } from './wanted-ads.resource.ts'
