import type { Belongings, Seeded } from './belongings.ts'

/** As in `examples.ts`. */
interface Example {
  readonly params?: Record<string, string>
  readonly body?: Record<string, unknown>
  readonly others: 'hidden' | 'own' | 'shared'
}

/** Of points, gifts and polls. */
export function giftExamples({ giftOrderId }: Belongings, { giftId, poll }: Seeded): Record<string, Example> {
  return {
    'points.showPoints': { others: 'own' },
    'points.listMovements': { others: 'own' },
    'gifts.list': { others: 'shared' },
    'gifts.read': { others: 'shared', params: { id: giftId } },
    'gifts.takeGift': { others: 'own', body: { gift_id: giftId, points: 10 } },
    'gifts.listGiftOrders': { others: 'own' },
    'gifts.showGiftOrder': { others: 'hidden', params: { id: giftOrderId } },
    'polls.listPolls': { others: 'shared' },
    'polls.showPoll': { others: 'shared', params: { id: poll.id } },
    'polls.listOwnVotes': { others: 'own' },
    'polls.vote': { others: 'own', params: { id: poll.id }, body: { option_id: poll.options[0]?.id ?? '' } },
  }
}

const nobody = { params: { id: '999999999' } }

export const giftActions: Readonly<Record<string, Omit<Example, 'others'>>> = {
  'gifts.restock': { ...nobody, body: { quantity: 1, reason: 'وصلت هدايا' } },
  'gifts.change-points': { ...nobody, body: { points_to_gift: 9, reason: 'عرض' } },
  'gifts.write-down': { ...nobody, body: { quantity: 1, reason: 'تلف' } },
  'client-gifts.hand-over': { ...nobody, body: { code: '123456' } },
  'client-gifts.cancel': { ...nobody, body: { reason: 'طلب العميل' } },
  'clients.adjust-points': { ...nobody, body: { direction: 'in', points: 5, reason: 'تصحيح' } },
}
