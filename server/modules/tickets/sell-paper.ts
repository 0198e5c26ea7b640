import { cleanTyped } from '#contract/kernel/digits.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type {
  inquirePaperTicket,
  sellPaperTicket,
  undoPaperSale as undoOperation,
} from '#contract/operations/tickets/paper-tickets.ts'
import { isGenuine } from '#contract/shapes/prove-ticket.ts'
import { paperSaleUndoMinutes } from '#contract/shapes/ticket.ts'
import { readTicketCode } from '#contract/shapes/ticket-code.ts'
import { publicKeyOf } from '#server/modules/gates/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import {
  findPaperTicket,
  markPaperSold,
  type PaperName,
  type PaperTicketRow,
  unmarkPaperSold,
} from './paper-sale.queries.ts'
import { paperStateOf, refusePaperSale } from './paper-state.rules.ts'
import { viewSoldPaper } from './show-paper.ts'

/** @throws Refusal `ticket.not_your_paper`, also for one of another seller; `ticket.forged` */
export async function inquirePaper(
  { db, keys }: { readonly db: Db; readonly keys: KeyRing },
  sellerId: bigint,
  text: string,
): Promise<AnswerInput<typeof inquirePaperTicket>> {
  return viewSoldPaper(keys, await expectPaper(db, sellerId, await readName(keys, text)))
}

/**
 * The seller paid for it when the sheets were handed over, so no money moves: the note keeps one sheet from being sold twice.
 * @throws Refusal `ticket.not_your_paper`, `ticket.not_activated`, `ticket.sold_before`, `ticket.not_for_sale_now`
 */
export async function sellPaper(
  tx: Tx,
  keys: KeyRing,
  sellerId: bigint,
  typed: string,
): Promise<AnswerInput<typeof sellPaperTicket>> {
  const number = numberOf(typed)
  const isSold = await markPaperSold(tx, sellerId, number)
  const row = await expectPaper(tx, sellerId, { number })
  if (!isSold)
    throw (
      refusePaperSale(paperStateOf(row.state, row.soldAt !== null)) ?? new Refusal('ticket.not_for_sale_now')
    )
  return viewSoldPaper(keys, row)
}

/** @throws Refusal `request.not_found`, `ticket.sale_is_final` */
export async function undoPaperSale(
  tx: Tx,
  sellerId: bigint,
  id: bigint,
): Promise<AnswerInput<typeof undoOperation>> {
  if (await unmarkPaperSold(tx, sellerId, id)) return {}
  const row = await findPaperTicket(tx, sellerId, { id })
  if (!row || row.soldAt === null) throw new Refusal('request.not_found')
  throw new Refusal('ticket.sale_is_final', { minutes: paperSaleUndoMinutes })
}

async function expectPaper(db: Db, sellerId: bigint, name: PaperName): Promise<PaperTicketRow> {
  const row = await findPaperTicket(db, sellerId, name)
  if (!row) throw new Refusal('ticket.not_your_paper')
  return row
}

/** A code counts only with its signature: a copied number of a ticket is no sheet of ours. */
async function readName(keys: KeyRing, text: string): Promise<PaperName> {
  const ticket = readTicketCode(text)
  if (!ticket) return { number: numberOf(text) }
  if (!(await isGenuine(ticket, publicKeyOf(keys, ticket.claim)))) throw new Refusal('ticket.forged')
  return { id: ticket.claim.ticketId }
}

/** As it is printed, typed in any digits. */
function numberOf(typed: string): string {
  return cleanTyped(typed).replaceAll(/[\s-]/g, '').toUpperCase()
}
