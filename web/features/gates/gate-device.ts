import type { ScanDirection } from '#contract/shapes/admit-ticket.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { type DecidedScan, decideScan } from './decide-scan.ts'
import { afterSync, remember, type SyncAnswer } from './gate-memory.ts'
import { forgetGate, keepGate, loadGate, type StoredGate } from './gate-store.ts'
import { sendScans } from './send-scans.ts'

export interface GateState {
  /** Undefined while it is read from the device; null before it is paired. */
  readonly stored: StoredGate | null | undefined
  readonly link: 'unknown' | 'online' | 'offline'
  /** Why the server does not serve this gate. */
  readonly failure: ApiFailure | null
  readonly duplicates: SyncAnswer['duplicates']
}

export interface GateDevice {
  state(): GateState
  /** @returns the end of it */
  follow(listener: () => void): () => void
  load(): Promise<void>
  pair(key: string): Promise<void>
  unpair(): Promise<void>
  /** Null before the gate knows its rules. */
  scan(text: string, direction: ScanDirection): Promise<DecidedScan | null>
  synchronise(): Promise<void>
}

/** A gate that decides alone, keeps each scan on the device, and synchronises when it can. */
export function openGateDevice(): GateDevice {
  let state: GateState = { stored: undefined, link: 'unknown', failure: null, duplicates: [] }
  const listeners = new Set<() => void>()
  const change = (next: Partial<GateState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const keep = async (stored: StoredGate | null) => {
    change({ stored })
    await (stored ? keepGate(stored) : forgetGate())
  }
  // One after the other: the second of two scans knows the first, and none is lost while an answer comes in.
  const inTurn = openTurns()
  const synchronise = () => inTurn.unlessWaiting(() => exchange(() => state, { change, keep }, inTurn.take))

  return {
    state: () => state,
    follow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async load() {
      change({ stored: await loadGate() })
      await synchronise()
    },
    async pair(key) {
      change({ failure: null })
      await keep({ key, memory: null })
      await synchronise()
    },
    unpair: () => keep(null),
    scan: (text, direction) =>
      inTurn.take(async () => {
        const { stored } = state
        if (!stored?.memory) return null
        const asked = { direction, now: Date.now(), id: crypto.randomUUID() }
        const decided = await decideScan(stored.memory, text, asked)
        await keep({ ...stored, memory: remember(stored.memory, decided.scan) })
        return decided
      }),
    synchronise,
  }
}

interface Writing {
  change(next: Partial<GateState>): void
  keep(stored: StoredGate | null): Promise<void>
}

type Take = <Result>(work: () => Promise<Result>) => Promise<Result>

async function exchange(read: () => GateState, { change, keep }: Writing, take: Take): Promise<void> {
  const { stored } = read()
  if (!stored) return
  try {
    const synchronised = await sendScans(stored)
    const { duplicates } = synchronised.answer
    await take(async () => {
      // What was scanned meanwhile waits for the next time.
      const { stored: now } = read()
      if (now?.key === stored.key) await keep({ key: now.key, memory: afterSync(now.memory, synchronised) })
    })
    const known = read().duplicates.filter((one) => duplicates.every((other) => !isSame(one, other)))
    change({ link: 'online', failure: null, duplicates: [...duplicates, ...known] })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    // Without an answer the gate goes on alone.
    if (error.status === 0 || error.status >= 500 || error.status === 429) change({ link: 'offline' })
    else change({ failure: error })
  }
}

type Duplicate = SyncAnswer['duplicates'][number]

const isSame = (one: Duplicate, other: Duplicate) =>
  one.number === other.number && one.later.at === other.later.at

function openTurns() {
  let last: Promise<unknown> = Promise.resolve()
  let isExchanging = false
  return {
    take<Result>(work: () => Promise<Result>): Promise<Result> {
      const done = last.then(work, work)
      last = done
      return done
    },
    async unlessWaiting(work: () => Promise<void>): Promise<void> {
      if (isExchanging) return
      isExchanging = true
      try {
        await work()
      } finally {
        isExchanging = false
      }
    },
  }
}
