import type { AccountCell } from './book.rules.ts'

/** An account as this process last saw it. The database says whether it is still so: `writtenBy` is the fence. */
export interface KnownCell extends AccountCell {
  /** `xmin`: the transaction that wrote the row. Every update by anybody changes it. A batch: it has not answered yet. */
  writtenBy: number | BatchMark
  /** The last time that an entry of the account can have; text of the database. */
  stampedAt: string
  /** The last batch under way that decides with it. */
  takenBy: BatchMark | null
}

/** A batch that decides by known accounts, while its answer is awaited. */
export interface BatchMark {
  /** No other batch of this process has it. */
  readonly number: string
  /** Sent: what it has decided is on its way. Failed: what was decided on that has to fail as well. */
  state: 'deciding' | 'sent' | 'failed'
}

let marksGiven = 0

export function newMark(): BatchMark {
  marksGiven += 1
  return { number: `${marksGiven}`, state: 'deciding' }
}

/** Accounts that need no locking read, because the writing statement proves that they are as we know them. */
export interface AccountCells {
  /**
   * The cells of all these accounts for one batch; null when one is unknown, or in the hands of another batch.
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
    take(keys, by, now, before) {
      if (isPaused()) return null
      const taken = new Map<string, KnownCell>()
      for (const key of keys) {
        const cell = find(key)
        if (!cell || (cell.takenBy !== null && cell.takenBy !== before)) return null
        // Changed: a batch that was never sent has decided on it.
        if (cell.changed || (typeof cell.writtenBy !== 'number' && cell.writtenBy !== before)) return null
        if (now !== null && cell.stampedAt >= now) return null
        taken.set(key, cell)
      }
      for (const cell of taken.values()) cell.takenBy = by
      return taken
    },
    keep(cells, by) {
      if (isPaused()) return
      for (const [key, cell] of cells) {
        if (cell.takenBy === by) cell.takenBy = null
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
