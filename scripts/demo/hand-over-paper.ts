import { makePaperTickets } from '#server/modules/tickets/index.ts'
import { sellPaper } from '#server/modules/tickets/sell-paper.ts'
import type { Services } from '#server/services.ts'
import type { Colleague } from './colleague.ts'
import type { Resident } from './resident.ts'

const ticketCount = 24
const soldCount = 9

/** A seller has got a batch of paper tickets and sold some; another batch is printed, and no seller has got it. */
export async function handOverPaper(
  { database, keys }: Services,
  admin: Colleague,
  { ticketId, seller }: { readonly ticketId: string; readonly seller: Resident },
): Promise<void> {
  const print = () =>
    admin.post<{ id: string }>('/offline-tickets', { ticket_id: ticketId, count: ticketCount })
  const [handed] = [await print(), await print()]
  await makePaperTickets(database)
  await admin.post(`/offline-tickets/${handed.id}/activation`, {
    seller_id: String(seller.id),
    payment: 'cash',
  })
  const made = await admin.get<readonly { number: string }[]>(
    `/client-tickets?filter[batch_id]=${handed.id}&sort=id&per_page=${soldCount}`,
  )
  for (const { number } of made) await database.transact((tx) => sellPaper(tx, keys, seller.id, number))
}
