import { Refusal } from '#contract/kernel/refusal.ts'
import { notify } from '#server/modules/notifications/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { findAges, findHolders } from './holder.queries.ts'
import { findTicketOf, giveTicket } from './own-ticket.queries.ts'

/**
 * The ticket is another client's from now on, with a code of its own.
 * @throws Refusal `request.not_found`, `ticket.not_transferable`, `transfer.receiver_not_found`, `transfer.to_self`
 */
export async function giveOwnTicket(
  tx: Tx,
  { id, clientId, phone }: { readonly id: bigint; readonly clientId: bigint; readonly phone: string },
): Promise<void> {
  const ticket = await findTicketOf(tx, clientId, id)
  if (!ticket || ticket.clientId !== clientId) throw new Refusal('request.not_found')
  if (!ticket.isTransferable) throw new Refusal('ticket.not_transferable')
  const to = (await findHolders(tx, [phone])).get(phone)
  if (!to) throw new Refusal('transfer.receiver_not_found')
  if (to.id === clientId) throw new Refusal('transfer.to_self')
  if (!(await giveTicket(tx, { id, from: clientId, to }))) throw new Refusal('ticket.not_transferable')
  const giver = (await findAges(tx, [clientId])).get(clientId)
  await notify(tx, [
    {
      clientId: to.id,
      kind: 'ticket_received',
      data: { category: ticket.name, from: giver?.name ?? '', ticket_id: id.toString() },
    },
  ])
}
