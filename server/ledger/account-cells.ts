import type { BatchMark } from './batch-mark.ts'
import type { AccountCell } from './book.rules.ts'
import { openRecent } from './recent.ts'

/** An account as this process last saw it. The database says whether it is still so: `writtenBy` is the fence. */
export interface KnownCell extends AccountCell {
  /** `xmin`: the transaction that wrote the row. Every update by anybody changes it. A batch: it has not answered yet. */
  writtenBy: number | BatchMark
  /** The last time that an entry of the account can have; text of the database. */
  stampedAt: string
  /** The last batch under way that decides with it. */
  takenBy: BatchMark | null
}

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
  /** The batch that has one of these accounts in its hands. */
  holderOf(keys: Iterable<string>): BatchMark | null
  /** A batch of this process locks them, whatever is known of them. Nobody takes them until it has unlocked them. */
  lock(keys: Iterable<string>): void
  /** That batch has ended, and its cells are kept. */
  unlock(keys: Iterable<string>): void
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
  const locked = new Map<string, number>()
  let pausedUntil = Number.NEGATIVE_INFINITY
  let pauseMillis = pauseMillisMin

  const isPaused = () => sizeMax === 0 || performance.now() < pausedUntil

  return {
    take(keys, by, now, before) {
      if (isPaused()) return null
      const taken = new Map<string, KnownCell>()
      for (const key of keys) {
        const cell = locked.has(key) ? undefined : recent.get(key)
        if (!cell || (cell.takenBy !== null && cell.takenBy !== before)) return null
        // Changed: a batch that was never sent has decided on it.
        if (cell.changed || (typeof cell.writtenBy !== 'number' && cell.writtenBy !== before)) return null
        if (now !== null && cell.stampedAt >= now) return null
        taken.set(key, cell)
      }
      for (const cell of taken.values()) cell.takenBy = by
      return taken
    },
    holderOf(keys) {
      for (const key of keys) {
        const holder = recent.get(key)?.takenBy
        if (holder) return holder
      }
      return null
    },
    lock(keys) {
      for (const key of keys) {
        locked.set(key, (locked.get(key) ?? 0) + 1)
        const { takenBy = null, writtenBy = 0 } = recent.get(key) ?? {}
        if (takenBy !== null) takenBy.isContested = true
        // Another one follows it.
        if (typeof writtenBy !== 'number') writtenBy.isContested = true
      }
    },
    unlock(keys) {
      for (const key of keys) {
        const others = (locked.get(key) ?? 0) - 1
        if (others > 0) locked.set(key, others)
        else locked.delete(key)
      }
    },
    keep(cells, by) {
      if (isPaused()) return
      for (const [key, cell] of cells) {
        if (cell.takenBy === by) cell.takenBy = null
        const other = recent.get(key)
        // Answers of two connections may arrive in the wrong order; times of an account rise.
        if (!other || other === cell || other.stampedAt < cell.stampedAt) recent.put(key, cell)
      }
    },
    drop(cells) {
      for (const [key, cell] of cells) recent.forget(key, cell)
    },
    distrust() {
      const now = performance.now()
      const isCalm = now - pausedUntil > calmPauses * pauseMillis
      pauseMillis = isCalm ? pauseMillisMin : Math.min(2 * pauseMillis, pauseMillisMax)
      pausedUntil = now + pauseMillis
      recent.clear()
    },
  }
}
