import { openCounts } from '#server/platform/counts.ts'
import type { AccountAddress } from './account.rules.ts'
import type { BatchMark } from './batch-mark.ts'
import type { AccountCell } from './book.rules.ts'
import { openRecent, type Recent } from './recent.ts'

/** An account as this process last saw it. The database says whether it is still so: `writtenBy` is the fence. */
export interface KnownCell extends AccountCell {
  /** `xmin`: the transaction that wrote the row. Every update by anybody changes it. A batch: it has not answered yet. */
  writtenBy: number | BatchMark
  /** The last time that an entry of the account can have; text of the database. */
  stampedAt: string
  /** The last batch under way that decides with it. */
  takenBy: BatchMark | null
  /** This is the cell that is known: its batches change it in place. */
  isKept: boolean
}

/** By key. */
type NamedAddresses = ReadonlyMap<string, AccountAddress>

/** Accounts that need no locking read, because the writing statement proves that they are as we know them. */
export interface AccountCells {
  /**
   * The cells of all these accounts for one batch; null when one is unknown, in the hands of another batch, or locked by
   * one.
   * @param now the time of the batch: an account that was written later is left out, as its times must rise; null: the
   * batch reads the time when it writes
   * @param before the batch under way that it follows on the same connection: it takes over its cells
   */
  take(
    keys: Iterable<string>,
    by: BatchMark,
    now: string | null,
    before: BatchMark | null,
  ): Map<string, KnownCell> | null
  /** Those of these accounts that are unknown. The batch reads them, and has them in its hands until it has `read`. */
  reserve(addresses: NamedAddresses, by: BatchMark): NamedAddresses
  /** What it has read of them; nothing of what is missing there. */
  read(reserved: NamedAddresses, cells: ReadonlyMap<string, KnownCell>, by: BatchMark): void
  /** The batch that has one of these accounts in its hands. */
  holderOf(keys: Iterable<string>): BatchMark | null
  /**
   * A batch of this process locks them, whatever is known of them. Nobody takes them until it has unlocked them.
   * @returns unlocks them, when that batch has ended and its cells are kept
   */
  lock(keys: Iterable<string>): () => void
  /** The batch has ended; its cells are as the database has them, unless another has taken them over. */
  keep(cells: ReadonlyMap<string, KnownCell>, by: BatchMark): void
  /** The batch has failed; nobody knows what the database has. */
  drop(cells: ReadonlyMap<string, KnownCell>): void
  /** Others write the same accounts: locks serve better for a while. */
  distrust(): void
}

const cellsMax = 100_000
const pauseMillisMin = 250
const pauseMillisMax = 60_000
/** A pause that follows the one before within so many of its lengths is doubled. */
const calmPauses = 4

/** @param sizeMax zero: every batch locks its accounts */
export function openAccountCells(sizeMax = cellsMax): AccountCells {
  const recent = openRecent<KnownCell>(sizeMax)
  /** How many batches lock an account. */
  const locked = openCounts<string>()
  const reading = new Map<string, BatchMark>()
  const pause = openPause()

  const isPaused = () => sizeMax === 0 || pause.isOn()

  const keep: AccountCells['keep'] = (cells, by) => {
    if (isPaused()) return
    for (const [key, cell] of cells) {
      if (cell.takenBy === by) cell.takenBy = null
      keepOne(recent, key, cell)
    }
  }

  return {
    take(keys, by, now, before) {
      if (isPaused()) return null
      const taken = new Map<string, KnownCell>()
      for (const key of keys) {
        const cell = locked.of(key) > 0 ? undefined : recent.get(key)
        if (!cell || !isFree(cell, now, before)) return null
        taken.set(key, cell)
      }
      for (const cell of taken.values()) cell.takenBy = by
      return taken
    },
    reserve(addresses, by) {
      if (isPaused()) return new Map()
      const isUnknown = (key: string) => locked.of(key) === 0 && !reading.has(key) && !recent.get(key)
      const unknown = new Map([...addresses].filter(([key]) => isUnknown(key)))
      for (const key of unknown.keys()) reading.set(key, by)
      return unknown
    },
    read(reserved, cells, by) {
      for (const key of reserved.keys()) reading.delete(key)
      // Another batch has locked one meanwhile, or what it left is known: it knows better.
      if (by.isContested) return
      keep(new Map([...cells].filter(([key]) => !recent.get(key))), by)
    },
    holderOf(keys) {
      for (const key of keys) {
        const holder = reading.get(key) ?? recent.get(key)?.takenBy
        if (holder) return holder
      }
      return null
    },
    lock(keys) {
      const ends = [...keys].map((key) => {
        contest(recent.get(key), reading.get(key))
        return locked.add(key)
      })
      return () => {
        for (const end of ends) end()
      }
    },
    keep,
    drop(cells) {
      for (const [key, cell] of cells) recent.forget(key, cell)
    },
    distrust() {
      pause.begin()
      recent.clear()
    },
  }
}

/** A cell that was kept and has been forgotten since stays forgotten. */
function keepOne(recent: Recent<KnownCell>, key: string, cell: KnownCell): void {
  if (cell.isKept) return
  const other = recent.get(key)
  // Answers of two connections may arrive in the wrong order; times of an account rise.
  if (other && other.stampedAt >= cell.stampedAt) return
  recent.put(key, cell)
  cell.isKept = true
  // A batch under way may still write it, and keep it again.
  if (other) other.isKept = false
}

function isFree(cell: KnownCell, now: string | null, before: BatchMark | null): boolean {
  if (cell.takenBy !== null && cell.takenBy !== before) return false
  // Changed: a batch that was never sent has decided on it.
  if (cell.changed || (typeof cell.writtenBy !== 'number' && cell.writtenBy !== before)) return false
  return now === null || cell.stampedAt < now
}

function contest(cell: KnownCell | undefined, reader: BatchMark | undefined): void {
  // The batch that wrote it may still wait for its answer, while another one follows it.
  for (const by of [cell?.takenBy, cell?.writtenBy, reader])
    if (by && typeof by !== 'number') by.isContested = true
}

function openPause(): { isOn(): boolean; begin(): void } {
  let until = Number.NEGATIVE_INFINITY
  let millis = pauseMillisMin
  return {
    isOn: () => performance.now() < until,
    begin() {
      const now = performance.now()
      const isCalm = now - until > calmPauses * millis
      millis = isCalm ? pauseMillisMin : Math.min(2 * millis, pauseMillisMax)
      until = now + millis
    },
  }
}
