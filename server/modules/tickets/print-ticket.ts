import { join } from 'node:path'
import QRCode from 'qrcode'
import { languages } from '#contract/kernel/localized.ts'
import { fileMedia } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Db } from '#server/platform/db/database.ts'
import { renderPdf, tripoliClock } from '#server/platform/documents/index.ts'
import type { ClientActor } from '#server/platform/http/caller.ts'
import { FileAnswer } from '#server/platform/http/file-answer.ts'
import { translate } from '#server/platform/messages.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { codeOfTicket } from './code-of-ticket.ts'
import { findTicketOf, type OwnTicketRow } from './own-ticket.queries.ts'
import { placeOf } from './show-own-tickets.ts'

const template = join(import.meta.dirname, 'ticket-sheet.typ')
const words = [
  'title',
  'sector',
  'row',
  'seat',
  'gates',
  'guests',
  'holder',
  'starts_at',
  'postponed',
  'keep',
] as const

/** @throws Refusal `request.not_found` for one that admits nobody or is another's, `busy` */
export async function printTicket(
  { db, keys }: { readonly db: Db; readonly keys: KeyRing },
  reader: Pick<ClientActor, 'id' | 'isView'>,
  id: bigint,
): Promise<FileAnswer> {
  const row = await findTicketOf(db, reader.id, id)
  const admits = row && row.clientId === reader.id && ['valid', 'admitted', 'left'].includes(row.state)
  if (!(row && admits) || row.isVirtual || reader.isView) throw new Refusal('request.not_found')
  const { code } = await codeOfTicket(keys, row)
  const body = await renderTickets([{ ...factsOf(row), qr: await drawCode(code) }], 'one')
  return new FileAnswer({ mime: fileMedia.pdf, filename: `ticket-${row.number}.pdf`, body })
}

export function drawCode(code: string): Promise<string> {
  return QRCode.toString(code, { type: 'svg', margin: 0 })
}

/** @param layout one on a page, or eight of a sheet to be cut */
export function renderTickets(tickets: readonly object[], layout: 'one' | 'sheets'): Promise<Buffer> {
  return renderPdf(template, {
    layout,
    tickets,
    words: Object.fromEntries(
      languages.map((locale) => [
        locale,
        Object.fromEntries(words.map((word) => [word, translate(locale, `documents:ticket.${word}`)])),
      ]),
    ),
  })
}

type PrintedTicket = Pick<
  OwnTicketRow,
  | 'number'
  | 'name'
  | 'title'
  | 'place'
  | 'startsAt'
  | 'subjectStatus'
  | 'sector'
  | 'gates'
  | 'holder'
  | 'guests'
> &
  Parameters<typeof placeOf>[0]

export function factsOf(row: PrintedTicket) {
  const { number, name, title, place, startsAt, sector, gates, holder, guests, subjectStatus } = row
  return {
    number,
    name,
    title,
    place,
    sector,
    gates,
    holder,
    guests,
    ...placeOf(row),
    /** Null: it was put off, and the old time would mislead. */
    starts: subjectStatus === 'postponed' ? null : tripoliClock(startsAt).slice(0, 16),
  }
}
