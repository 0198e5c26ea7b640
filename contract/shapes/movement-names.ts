import type { Movement } from './movement.ts'

type Named = Pick<Movement, 'kind' | 'shop_payment'>

/** The key in portal.json of a movement for its owner: a transfer by direction, a recharge by method. */
export function movementName({ amount, ...movement }: Named & Pick<Movement, 'way' | 'amount'>): string {
  if (movement.kind !== 'transfer') return undirectedName(movement)
  const direction = amount.startsWith('-') ? 'sent' : 'received'
  return movement.shop_payment ? `kinds.shop_payment_${direction}` : `kinds.transfer_${direction}`
}

/** The same where both sides read it, as in a file. */
export function undirectedName({ way, ...movement }: Named & Pick<Movement, 'way'>): string {
  return movement.kind === 'recharge' && way !== null ? `ways.${way}` : receiptName(movement)
}

/** The title of a receipt. */
export function receiptName({ kind, shop_payment }: Named): string {
  return shop_payment ? 'kinds.shop_payment' : `kinds.${kind}`
}

/** All movements of a kind: payments to shops are transfers. */
export function kindName(kind: Movement['kind']): string {
  return kind === 'transfer' ? 'kinds.transfers' : `kinds.${kind}`
}
