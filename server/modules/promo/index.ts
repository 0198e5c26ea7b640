export { createPromoCode } from './create-promo-code.ts'
export { addUses, findPromoCodes, lockPromoCodes } from './promo.queries.ts'
export { countUse, type PromoFacts, refusePromo } from './promo.rules.ts'
