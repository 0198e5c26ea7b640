import type { AccountCell } from './book.rules.ts'

/** An account as this process last saw it. The database says whether it is still so: `writtenBy` is the fence. */
export interface KnownCell extends AccountCell {
  /** `xmin`: the transaction that wrote the row. Every update by anybody changes it. */
  writtenBy: number
  /** The last time that an entry of the account can have; text of the database. */
  stampedAt: string
  /** A batch under way decides with it. */
  isTaken: boolean
}

/** Accounts that need no locking read, because the writing statement proves that they are as we know them. */
export interface AccountCells {
  /**
   * The cells of all these accounts for one batch; null when one is unknown, or in the hands of another batch.
   * @param now the time of the batch: an account that was written later is left out, as its times must rise; null: the
   * batch reads the time when it writes
   */
  take(keys: Iterable<string>, now: string | null): Map<string, KnownCell> | null
  /** The batch has ended; its cells are as the database has them. Also takes cells that were read under lock. */
  keep(cells: ReadonlyMap<string, KnownCell>): void
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
  // Two halves: when the young one is full, the old one is forgotten. What is asked for stays young.
  let young = new Map<string, KnownCell>()
  let old = new Map<string, KnownCell>()
  let pausedUntil = Number.NEGATIVE_INFINITY
  let pauseMillis = pauseMillisMin

  const find = (key: string): KnownCell | undefined => young.get(key) ?? old.get(key)
  const put = (key: string, cell: KnownCell): void => {
    if (young.size >= sizeMax / 2) {
      old = young
      young = new Map()
    }
    young.set(key, cell)
  }
  const isPaused = () => sizeMax === 0 || performance.now() < pausedUntil

  return {
    take(keys, now) {
      if (isPaused()) return null
      const taken = new Map<string, KnownCell>()
      for (const key of keys) {
        const cell = find(key)
        if (!cell || cell.isTaken) return null
        if (now !== null && cell.stampedAt >= now) return null
        taken.set(key, cell)
      }
      for (const cell of taken.values()) cell.isTaken = true
      return taken
    },
    keep(cells) {
      if (isPaused()) return
      for (const [key, cell] of cells) {
        cell.isTaken = false
        const present = young.get(key)
        if (present === cell) continue
        const other = present ?? old.get(key)
        // Answers of two connections may arrive in the wrong order; times of an account rise.
        if (!other || other === cell || other.stampedAt < cell.stampedAt) put(key, cell)
      }
    },
    drop(cells) {
      for (const [key, cell] of cells)
        for (const half of [young, old]) if (half.get(key) === cell) half.delete(key)
    },
    distrust() {
      const now = performance.now()
      const isCalm = now - pausedUntil > calmPauses * pauseMillis
      pauseMillis = isCalm ? pauseMillisMin : Math.min(2 * pauseMillis, pauseMillisMax)
      pausedUntil = now + pauseMillis
      young = new Map()
      old = new Map()
    },
  }
}
