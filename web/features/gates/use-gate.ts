import { useCallback, useEffect, useRef, useState } from 'react'
import { synchroniseGate } from '#contract/operations/gates/scan-tickets.ts'
import type { ScanDirection } from '#contract/shapes/admit-ticket.ts'
import { call } from '#web/lib/api/call.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { type DecidedScan, decideScan } from './decide-scan.ts'
import { afterSync, type GateMemory, remember, type SyncAnswer } from './gate-memory.ts'
import { forgetGate, keepGate, loadGate, type StoredGate } from './gate-store.ts'

const synchroniseEveryMs = 10_000
/** As many as one call takes; the rest goes with the next. */
const scansPerCall = 200

export type Link = 'unknown' | 'online' | 'offline'

interface Gate {
  /** Undefined while it is read from the device; null before it is paired. */
  readonly stored: StoredGate | null | undefined
  readonly link: Link
  /** Why the server does not serve this gate. */
  readonly failure: ApiFailure | null
  readonly duplicates: SyncAnswer['duplicates']
  pair(key: string): Promise<void>
  unpair(): Promise<void>
  scan(text: string, direction: ScanDirection): Promise<DecidedScan | null>
  synchronise(): Promise<void>
}

/** A gate that decides alone and synchronises when it can. */
export function useGate(): Gate {
  const [stored, setStored] = useState<StoredGate | null | undefined>(undefined)
  const [link, setLink] = useState<Link>('unknown')
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [duplicates, setDuplicates] = useState<SyncAnswer['duplicates']>([])
  // One change after the other: a scan that is decided while an answer comes in is not lost.
  const current = useRef<StoredGate | null>(null)
  const isBusy = useRef(false)
  const keep = useCallback(async (next: StoredGate | null) => {
    current.current = next
    await (next ? keepGate(next) : forgetGate())
    setStored(next)
  }, [])

  const synchronise = useCallback(async () => {
    const { current: before } = current
    if (!before || isBusy.current) return
    isBusy.current = true
    try {
      const answer = await sendScans(before)
      const after = current.current
      if (after?.key === before.key)
        await keep({
          key: after.key,
          memory: afterSync(after.memory, answer.data, answer.sent, answer.clockOffset),
        })
      setLink('online')
      setFailure(null)
      setDuplicates((known) => [
        ...answer.data.duplicates,
        ...known.filter((one) => isOther(one, answer.data.duplicates)),
      ])
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      // Without an answer the gate goes on alone.
      if (error.status === 0 || error.status >= 500) setLink('offline')
      else setFailure(error)
    } finally {
      isBusy.current = false
    }
  }, [keep])

  useEffect(() => {
    void loadGate().then((found) => {
      current.current = found
      setStored(found)
      void synchronise()
    })
    const timer = setInterval(() => void synchronise(), synchroniseEveryMs)
    const now = () => void synchronise()
    addEventListener('online', now)
    return () => {
      clearInterval(timer)
      removeEventListener('online', now)
    }
  }, [synchronise])

  return {
    stored,
    link,
    failure,
    duplicates,
    pair: async (key) => {
      setFailure(null)
      await keep({ key, memory: null })
      await synchronise()
    },
    unpair: () => keep(null),
    async scan(text, direction) {
      const { memory } = current.current ?? {}
      if (!memory) return null
      const decided = await decideScan(memory, text, { direction, now: Date.now(), id: crypto.randomUUID() })
      const { current: now } = current
      // What came in meanwhile counts too.
      if (now?.memory) await keep({ ...now, memory: remember(now.memory, decided.scan) })
      return decided
    },
    synchronise,
  }
}

const isOther = (one: SyncAnswer['duplicates'][number], others: SyncAnswer['duplicates']) =>
  others.every(({ number, later }) => number !== one.number || later.at !== one.later.at)

async function sendScans({ key, memory }: StoredGate) {
  const scans = (memory?.waiting ?? []).slice(0, scansPerCall)
  const began = Date.now()
  const data = await call(synchroniseGate, {
    body: {
      key,
      device_time: began,
      waiting: (memory?.waiting.length ?? 0) - scans.length,
      since: memory?.since || null,
      scans: scans.map(({ id, text, direction, at, decided }) => ({ id, text, direction, at, decided })),
    },
    quiet: 'probe',
  })
  const ended = Date.now()
  const sent = new Set(scans.map(({ id }) => id))
  return { data, sent, clockOffset: offsetOf(memory, data.server_time - (began + ended) / 2, ended - began) }
}

/** A slow answer tells the time badly: then the correction of before stays, unless it is far off. */
const slowMs = 1_000
const farMs = 2_000

function offsetOf(memory: GateMemory | null, measured: number, tookMs: number): number {
  if (memory === null || tookMs < slowMs || Math.abs(measured - memory.clockOffset) > farMs + tookMs)
    return Math.round(measured)
  return memory.clockOffset
}
