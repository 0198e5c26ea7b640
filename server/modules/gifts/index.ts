export { giftChecks } from './check-gifts.queries.ts'
export { routePointsAndGifts } from './gifts.routes.ts'
