export { giftChecks } from './check-gifts.queries.ts'
export { routeGifts } from './gifts.routes.ts'
