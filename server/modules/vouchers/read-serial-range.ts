import { Refusal } from '#contract/kernel/refusal.ts'
import { formatSerialNumber } from '#contract/kernel/serial-text.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readSerialNumber, type SerialNumber } from './code/serial-number.ts'
import { findSerials, type KnownSerial, type SerialRange } from './sale.queries.ts'

type End = 'from' | 'to'

/** Typed serial numbers, both included; left out: the first or last of the batch. */
export interface TypedRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const typedShownMax = 40

/**
 * A typed range in stored form.
 * @param batchId the batch they must belong to
 * @throws Refusal with the wrong end and the reason: `serial.malformed`, `serial.check_digit`, `serial.unknown`,
 * `serial.other_batch`, or `serial.out_of_order`
 */
export async function readSerialRange(db: Db, batchId: bigint, typed: TypedRange): Promise<SerialRange> {
  const ends = readEnds(typed)
  const known = await findSerials(
    db,
    [...ends.values()].map(({ serialNumber }) => serialNumber),
  )
  for (const [end, { serialNumber }] of ends) expectIn(batchId, end, serialNumber, known)
  const [from, to] = [ends.get('from') ?? null, ends.get('to') ?? null]
  if (from && to && from.running > to.running) throw outOfOrder(from, to)
  return { batchId, from: from?.serialNumber ?? null, to: to?.serialNumber ?? null }
}

/**
 * One voucher (without `to`) or a range of one batch, which the numbers name.
 * @throws Refusal as `readSerialRange`
 */
export async function findSerialRange(
  db: Db,
  { from, to = from }: { readonly from: string; readonly to?: string | undefined },
): Promise<SerialRange & { readonly from: string; readonly to: string }> {
  const first = expectSerial('from', from)
  const batchId = (await findSerials(db, [first.serialNumber])).get(first.serialNumber)?.batchId
  if (batchId === undefined) throw refuse('serial.unknown', 'from', first.serialNumber)
  const last = expectSerial('to', to)
  await readSerialRange(db, batchId, { from, to })
  return { batchId, from: first.serialNumber, to: last.serialNumber }
}

function readEnds({ from, to }: TypedRange): Map<End, SerialNumber> {
  const ends = new Map<End, SerialNumber>()
  if (from !== undefined) ends.set('from', expectSerial('from', from))
  if (to !== undefined) ends.set('to', expectSerial('to', to))
  return ends
}

/** @throws Refusal `serial.malformed` or `serial.check_digit` */
export function expectSerial(field: string, typed: string): SerialNumber {
  const read = readSerialNumber(typed)
  if (!('wrong' in read)) return read
  const code = read.wrong === 'form' ? 'serial.malformed' : 'serial.check_digit'
  throw new Refusal(code, { serial: typed.trim().slice(0, typedShownMax) }, { [field]: code })
}

function expectIn(
  batchId: bigint,
  end: End,
  serialNumber: string,
  known: ReadonlyMap<string, KnownSerial>,
): void {
  const found = known.get(serialNumber)
  if (!found) throw refuse('serial.unknown', end, serialNumber)
  if (found.batchId !== batchId)
    throw refuse('serial.other_batch', end, serialNumber, { batch: found.prefix })
}

function outOfOrder(from: SerialNumber, to: SerialNumber): Refusal {
  const first = formatSerialNumber(from.serialNumber)
  return refuse('serial.out_of_order', 'to', to.serialNumber, { first })
}

function refuse(
  code: 'serial.unknown' | 'serial.other_batch' | 'serial.out_of_order',
  end: End,
  serialNumber: string,
  data: Record<string, string> = {},
): Refusal {
  return new Refusal(code, { serial: formatSerialNumber(serialNumber), ...data }, { [end]: code })
}
