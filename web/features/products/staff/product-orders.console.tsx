import type { productOrders } from '#contract/resources/products/product-orders.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'
import { amountOfPieces } from './amount-of-pieces.ts'

export const section: ResourceOverride<typeof productOrders> = {
  amounts: { refund: ({ piece_paid }, { pieces }) => amountOfPieces(piece_paid, pieces) },
}
