export {
  changePromos,
  expectPromoCode,
  findPromoCodes,
  lockPromoCodes,
  lockPromoUses,
} from './promo.queries.ts'
export { countUse, giftOf, type PromoFacts, refuseGift, refusePromo } from './promo.rules.ts'
export { promoCodesServer } from './promo-codes.resource.ts'
