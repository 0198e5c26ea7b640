export {
  changePromos,
  expectPromoCode,
  findPromoCodes,
  lockPromoCodes,
  lockPromoUses,
} from './promo.queries.ts'
export { countUse, type PromoFacts, refusePromo } from './promo.rules.ts'
export { promoCodesServer } from './promo-codes.resource.ts'
