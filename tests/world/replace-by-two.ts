import type { Answer, Caller } from './caller.ts'
import { workAs } from './console.ts'
import type { World } from './world.ts'

export interface CardOfOrder {
  readonly orderId: string
  readonly cardId: string
}

/** A member of staff asks for another card in place of a faulty one. */
export function askForReplacement(
  maker: Caller,
  { orderId, cardId }: CardOfOrder,
  more: object = {},
): Promise<Answer> {
  const body = { voucher_id: cardId, reason: 'رفض المورّد الرمز', ...more }
  return maker.post(`/card-orders/${orderId}/replacements`, body)
}

/** @returns the number of the request */
export async function askedReplacement(maker: Caller, card: CardOfOrder, more: object = {}): Promise<string> {
  const { status, body } = await askForReplacement(maker, card, more)
  if (status !== 202) throw new Error(`no replacement can be asked for: ${body.code}`)
  return (body.data as { approval_id: string }).approval_id
}

/** Two people replace a card of an order. */
export async function replaceByTwo(world: World, card: CardOfOrder): Promise<void> {
  const [maker, checker] = [await workAs(world, 'admin'), await workAs(world, 'admin')]
  const approvalId = await askedReplacement(maker, card, { refused_by_supplier: true })
  await checker.post(`/approvals/${approvalId}/approval`).data()
}
