import type { BodyOf } from '#contract/kernel/operation.ts'
import { fileMedia } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import {
  type printPaperTickets as contract,
  paperTicketsPerFile,
} from '#contract/operations/tickets/print-paper-tickets.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import { FileAnswer } from '#server/platform/http/file-answer.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { codeOfTicket } from '../code-of-ticket.ts'
import { findPrinted, listPaperTickets } from '../own-ticket.queries.ts'
import { drawCode, factsOf, renderTickets } from '../print-ticket.ts'

interface Asked {
  readonly id: bigint
  readonly part: BodyOf<typeof contract>['part']
  readonly actor: StaffActor
  readonly origin: Origin
}

/** @throws Refusal `request.not_found`, `resource.not_now` while they are made and once they are cancelled, `busy` */
export async function printPaperTickets(
  { database, keys }: { readonly database: Database; readonly keys: KeyRing },
  { id, part, actor, origin }: Asked,
): Promise<FileAnswer> {
  const batch = await findPrinted(database.db, id)
  if (!batch) throw new Refusal('request.not_found')
  if (batch.status === 'making' || batch.status === 'cancelled') throw new Refusal('resource.not_now')
  const offset = (part - 1) * paperTicketsPerFile
  const rows = await listPaperTickets(database.db, id, { limit: paperTicketsPerFile, offset })
  if (rows.length === 0) throw new Refusal('request.not_found')
  const tickets = await Promise.all(
    rows.map(async (row) => ({
      ...factsOf(row),
      qr: await drawCode((await codeOfTicket(keys, row)).code),
    })),
  )
  const body = await renderTickets(tickets, 'sheets')
  await database.transact((tx) =>
    recordActivity(tx, [
      {
        action: 'printed',
        subject: { type: 'offline_ticket_batch', id },
        actor,
        ip: origin.ip,
        device: null,
        before: null,
        after: { part },
      },
    ]),
  )
  return new FileAnswer({ mime: fileMedia.pdf, filename: `${batch.prefix}-${part}.pdf`, body })
}
