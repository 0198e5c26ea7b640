import { promoCodes } from '#contract/resources/promo/promo-codes.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const promoCodesSection = serveResource(promoCodes, { table: 'promo_code', visibleTo: 'all' })
