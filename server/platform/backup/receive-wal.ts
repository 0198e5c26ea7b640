import type pg from 'pg'
import { endCopy, replyInCopy, runReplication } from './replication.ts'
import { formatPosition, parsePosition, segmentName, segmentStart } from './wal-position.rules.ts'

interface Wanted {
  readonly slot: string
  /** A position of the write-ahead log: every segment that ends before it is taken. */
  readonly until: string
  readonly take: (name: string, content: Buffer) => Promise<void>
}

const walMessage = 'w'.charCodeAt(0)
const walHeadBytes = 25
const keepAlive = 'k'.charCodeAt(0)
const statusUpdate = 'r'
const epochOffsetMillis = Date.UTC(2000, 0, 1)

/** Keeps the log for us until we took it. One a cluster, made once. */
export async function ensureSlot(client: pg.Client, slot: string): Promise<void> {
  const [[found] = []] = await runReplication(client, `READ_REPLICATION_SLOT ${slot}`)
  if (found?.['slot_type'] === 'physical') {
    if (found['restart_lsn'] !== null) return
    // The server had to forget what it kept: what follows begins anew.
    await runReplication(client, `DROP_REPLICATION_SLOT ${slot}`)
  }
  await runReplication(client, `CREATE_REPLICATION_SLOT ${slot} PHYSICAL RESERVE_WAL`)
}

/**
 * Takes the whole segments of the write-ahead log that the slot still keeps for us, and lets the server forget each
 * once it was taken.
 * @returns the names of the taken segments
 */
export async function receiveWal(client: pg.Client, { slot, until, take }: Wanted): Promise<string[]> {
  const segmentBytes = await readSegmentBytes(client)
  const [[kept] = []] = await runReplication(client, `READ_REPLICATION_SLOT ${slot}`)
  const [position, timeline] = [kept?.['restart_lsn'], Number(kept?.['restart_tli'])]
  if (!position) throw new Error(`the slot ${slot} keeps nothing`)
  let start = segmentStart(parsePosition(position), segmentBytes)
  const end = segmentStart(parsePosition(until), segmentBytes)
  const taken: string[] = []
  if (start >= end) return taken

  let segment: Buffer[] = []
  let filled = 0n
  let ended = false
  await runReplication(
    client,
    `START_REPLICATION SLOT ${slot} PHYSICAL ${formatPosition(start)} TIMELINE ${timeline}`,
    async (message, connection) => {
      if (ended) return
      if (message[0] === keepAlive) replyInCopy(connection, statusOf(start))
      if (message[0] !== walMessage) return
      const bytes = message.subarray(walHeadBytes)
      segment.push(bytes)
      filled += BigInt(bytes.length)
      if (filled < segmentBytes) return
      // The server never sends across the end of a segment.
      const name = segmentName(timeline, start, segmentBytes)
      await take(name, Buffer.concat(segment))
      taken.push(name)
      start += segmentBytes
      segment = []
      filled = 0n
      replyInCopy(connection, statusOf(start))
      if (start < end) return
      ended = true
      endCopy(connection)
    },
  )
  return taken
}

/** Everything before this position was taken. */
function statusOf(position: bigint): Buffer {
  const status = Buffer.alloc(34)
  status.write(statusUpdate, 0)
  for (const at of [1, 9, 17]) status.writeBigInt64BE(position, at)
  status.writeBigInt64BE(BigInt(Date.now() - epochOffsetMillis) * 1000n, 25)
  return status
}

export async function readSegmentBytes(client: pg.Client): Promise<bigint> {
  const [[row] = []] = await runReplication(client, 'SHOW wal_segment_size')
  const [, size, unit] = /^(\d+)(MB|GB)$/.exec(row?.['wal_segment_size'] ?? '') ?? []
  if (size === undefined) throw new Error('the server does not say how large a segment of its log is')
  return BigInt(size) * (unit === 'GB' ? 1n << 30n : 1n << 20n)
}
