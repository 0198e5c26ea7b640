import type { ScanDirection, ScanReason } from '#contract/shapes/admit-ticket.ts'
import { readTicketCode } from '#contract/shapes/ticket-code.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { askServer } from './ask-server.ts'
import { type DecidedScan, decideScan } from './decide-scan.ts'
import { afterSync, noteAnswered, remember, type SyncAnswer, type WaitingScan } from './gate-memory.ts'
import { forgetGate, keepGate, keepScan, loadGate, type StoredGate } from './gate-store.ts'
import { sendScans } from './send-scans.ts'

export interface GateState {
  /** Undefined while it is read from the device; null before it is paired. */
  readonly stored: StoredGate | null | undefined
  readonly link: 'unknown' | 'online' | 'offline'
  /** Why the server does not serve this gate. */
  readonly failure: ApiFailure | null
  readonly duplicates: SyncAnswer['duplicates']
  /** Persons whom this gate let in alone, and whom it should not have let in. */
  readonly wrong: readonly WrongScan[]
}

export interface WrongScan {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly reason: ScanReason | null
}

export interface Reading {
  readonly text: string
  readonly direction: ScanDirection
  /** By hand, perhaps the number alone. */
  readonly typed: boolean
}

export interface GateDevice {
  state(): GateState
  /** @returns the end of it */
  follow(listener: () => void): () => void
  load(): Promise<void>
  pair(key: string): Promise<void>
  unpair(): Promise<void>
  /** Null before the gate knows its rules. A number alone is read by the server only. */
  scan(reading: Reading): Promise<DecidedScan | 'needs_network' | null>
  synchronise(): Promise<void>
}

/** A gate that decides alone, keeps each scan on the device, and synchronises when it can. */
export function openGateDevice(): GateDevice {
  let state: GateState = { stored: undefined, link: 'unknown', failure: null, duplicates: [], wrong: [] }
  const listeners = new Set<() => void>()
  const change = (next: Partial<GateState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const keep = async (stored: StoredGate | null, sent?: Iterable<string>) => {
    change({ stored })
    await (stored ? keepGate(stored, sent) : forgetGate())
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
    scan: (reading) =>
      inTurn.take(async () => {
        const { stored, link } = state
        if (!stored?.memory) return null
        const { key, memory } = stored
        const alone = await decideScan(memory, reading)
        const isNumber = reading.typed && readTicketCode(reading.text) === null
        const verdict = link === 'online' || isNumber ? await askServer(key, alone.scan, isNumber) : null
        if (verdict) {
          const scan = {
            ...alone.scan,
            decided: verdict.result === 'admitted' ? 'admitted' : 'failed',
          } as const
          change({ stored: { key, memory: noteAnswered(memory, scan) } })
          return { ...alone, verdict }
        }
        if (isNumber) return 'needs_network'
        await keepScan(alone.scan)
        change({ stored: { key, memory: remember(memory, alone.scan) } })
        return alone
      }),
    synchronise,
  }
}

interface Writing {
  change(next: Partial<GateState>): void
  keep(stored: StoredGate | null, sent?: Iterable<string>): Promise<void>
}

type Take = <Result>(work: () => Promise<Result>) => Promise<Result>

async function exchange(read: () => GateState, { change, keep }: Writing, take: Take): Promise<void> {
  const { stored } = read()
  if (!stored) return
  try {
    const synchronised = await sendScans(stored)
    const { duplicates, verdicts } = synchronised.answer
    const wrong = wrongOf(stored.memory?.waiting ?? [], verdicts)
    await take(async () => {
      // What was scanned meanwhile waits for the next time.
      const { stored: now } = read()
      if (now?.key === stored.key)
        await keep({ key: now.key, memory: afterSync(now.memory, synchronised) }, synchronised.sent)
    })
    const known = read().duplicates.filter((one) => duplicates.every((other) => !isSame(one, other)))
    change({
      link: 'online',
      failure: null,
      duplicates: [...duplicates, ...known],
      wrong: [...wrong, ...read().wrong],
    })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    // Without an answer the gate goes on alone.
    if (error.status === 0 || error.status >= 500 || error.status === 429) change({ link: 'offline' })
    else change({ failure: error })
  }
}

function wrongOf(waiting: readonly WaitingScan[], verdicts: SyncAnswer['verdicts']): readonly WrongScan[] {
  const failed = new Map(verdicts.filter(({ result }) => result === 'failed').map((one) => [one.id, one]))
  return waiting
    .filter(({ id, decided }) => decided === 'admitted' && failed.has(id))
    .map(({ id, at }) => ({ id, at, reason: failed.get(id)?.reason ?? null }))
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
