import type { GateName, TicketUse } from './admit-ticket.ts'
import { fromBase64Url, openReader, toBase64Url, toVarint } from './ticket-code.ts'

/** What a gate knows of one used, transferred or revoked ticket. */
export interface KnownUse {
  readonly ticketId: bigint
  readonly issue: number
  readonly revoked: boolean
  /** Then it is revoked as well. */
  readonly notActivated: boolean
  readonly inside: number
  /** Seconds since 1970, and the position of the gate in the list of names; null: nobody came. */
  readonly last: { readonly at: number; readonly gate: number } | null
}

const minute = 60
const revokedBit = 1
const lastBit = 2
const issueShift = 2
const issueMask = 0x0f
// Above the others: a device of an older version reads such a ticket as revoked.
const notActivatedBit = 64

/** Ids as differences and times as minutes, compressed: 50,000 tickets take less than 200 kB. In the order of ids. */
export async function packUses(uses: readonly KnownUse[]): Promise<string> {
  const times = uses.flatMap(({ last }) => (last === null ? [] : [Math.floor(last.at / minute)]))
  const base = times.reduce((least, time) => Math.min(least, time), times[0] ?? 0)
  const bytes: number[] = [...toVarint(BigInt(base)), ...toVarint(BigInt(uses.length))]
  let before = 0n
  // Column by column: like beside like compresses better.
  for (const { ticketId } of uses) {
    bytes.push(...toVarint(ticketId - before))
    before = ticketId
  }
  for (const { issue, revoked, notActivated, last } of uses)
    bytes.push(
      (revoked ? revokedBit : 0) |
        (last ? lastBit : 0) |
        (issue << issueShift) |
        (notActivated ? notActivatedBit : 0),
    )
  for (const { inside } of uses) bytes.push(inside)
  for (const { last } of uses) if (last) bytes.push(...toVarint(BigInt(last.gate)))
  for (const { last } of uses) if (last) bytes.push(...toVarint(BigInt(Math.floor(last.at / minute) - base)))
  return toBase64Url(await through(new CompressionStream('deflate-raw'), Uint8Array.from(bytes)))
}

/** @throws Error for a text that `packUses` did not write */
export async function unpackUses(text: string): Promise<KnownUse[]> {
  const packed = fromBase64Url(text)
  if (packed === null) throw new Error('the uses of tickets are no base64url')
  const { varint, byte } = openReader(await through(new DecompressionStream('deflate-raw'), packed))
  const next = (value: bigint | number | undefined): number => {
    if (value === undefined) throw new Error('the uses of tickets end too early')
    return Number(value)
  }
  const base = next(varint())
  const rows = Array.from({ length: next(varint()) }, () => ({ id: 0n, flags: 0, inside: 0, gate: 0, at: 0 }))
  let before = 0n
  for (const row of rows) {
    before += BigInt(next(varint()))
    row.id = before
  }
  for (const row of rows) row.flags = next(byte())
  for (const row of rows) row.inside = next(byte())
  const used = rows.filter(({ flags }) => (flags & lastBit) !== 0)
  for (const row of used) row.gate = next(varint())
  for (const row of used) row.at = (base + next(varint())) * minute
  return rows.map(({ id, flags, inside, gate, at }) => ({
    ticketId: id,
    issue: (flags >> issueShift) & issueMask,
    revoked: (flags & revokedBit) !== 0,
    notActivated: (flags & notActivatedBit) !== 0,
    inside,
    last: (flags & lastBit) === 0 ? null : { at, gate },
  }))
}

/** Browsers and Node have the same streams. */
async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())
}

export function readUse(
  { issue, revoked, notActivated, inside, last }: KnownUse,
  gates: readonly GateName[],
): TicketUse {
  const nameOf = (at: number) => gates[at] ?? { ar: '', en: '' }
  return { issue, revoked, notActivated, inside, last: last && { at: last.at, gate: nameOf(last.gate) } }
}
