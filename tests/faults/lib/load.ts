import { setTimeout as wait } from 'node:timers/promises'
import type { MoneyRequest, RequestMaker } from './money-request.ts'

/** One try of a request. */
export type Reply =
  | { readonly kind: 'acknowledged'; readonly id: bigint; readonly text: string; readonly replayed: boolean }
  /** Refused by a rule: nothing happened. */
  | { readonly kind: 'refused'; readonly code: string }
  /** 503 or 429. `retryAfterSeconds` is null when the answer does not say. */
  | { readonly kind: 'busy'; readonly code: string; readonly retryAfterSeconds: number | null }
  /** No answer, half an answer, or a server error. */
  | { readonly kind: 'unknown'; readonly reason: string }

export type Sender = (request: MoneyRequest) => Promise<Reply>

/** The outcome of a request, as its sender saw it. */
export interface Asked {
  readonly request: MoneyRequest
  /** By `performance.now()`, of its first try. */
  readonly askedAt: number
  /** By the same clock, when its outcome was known. */
  settledAt: number | null
  tries: number
  /** At least one of its tries had an unknown outcome. */
  wasUnknown: boolean
  outcome: Extract<Reply, { kind: 'acknowledged' | 'refused' }> | null
  latest: Reply | null
}

export interface Load {
  readonly records: readonly Asked[]
  readonly replies: Replies
  /** A request first asked after this moment that was acknowledged; undefined as long as there is none. */
  acknowledgedSince(moment: number): Asked | undefined
  /** Sends nothing new, and resolves when all requests are settled; rejects when that takes too long. */
  finish(): Promise<void>
  /** Stops sending, whatever is open; after `finish` it does nothing. */
  abandon(): Promise<void>
}

export interface Replies {
  acknowledged: number
  refused: number
  busy: number
  busyWithoutRetryAfter: number
  unknown: number
  /** How often each reason or code came. */
  readonly reasons: Map<string, number>
  /** Requests that were not asked at their time because too many were waiting. */
  heldBack: number
}

export interface LoadOptions {
  /** How many requests are asked in all by this second after the start. */
  readonly dueBy: (seconds: number) => number
  readonly maker: RequestMaker
  readonly send: Sender
  /** Requests asked and not settled. */
  readonly waitingMax?: number
}

const tickMillis = 10
const repeatMillisMin = 250
const repeatMillisMax = 8_000
const finishMillisMax = 90_000

/** The same number of requests in every second. */
export function steadily(ratePerSecond: number): LoadOptions['dueBy'] {
  return (seconds) => Math.floor(seconds * ratePerSecond)
}

/**
 * Sends the requests that are due whatever the answers, as people would. A request without a known outcome is
 * repeated with the same key.
 */
export function startLoad({ dueBy, maker, send, waitingMax = 8_000 }: LoadOptions): Load {
  const records: Asked[] = []
  const waiting = new Set<Promise<void>>()
  const replies = noReplies()
  const startedAt = performance.now()
  let asked = 0
  let latestAcknowledged: Asked | undefined
  let gaveUp = false

  const settle = async (record: Asked): Promise<void> => {
    while (record.outcome === null && !gaveUp) {
      record.tries += 1
      const reply = await send(record.request)
      count(replies, reply)
      record.latest = reply
      if (reply.kind === 'unknown') record.wasUnknown = true
      if (reply.kind === 'acknowledged' || reply.kind === 'refused') {
        record.outcome = reply
        record.settledAt = performance.now()
        if (reply.kind === 'acknowledged') acknowledged(record)
      } else await wait(pauseOf(record))
    }
  }
  const acknowledged = (record: Asked): void => {
    if (!latestAcknowledged || record.askedAt > latestAcknowledged.askedAt) latestAcknowledged = record
    const { kind, client } = record.request
    if (record.outcome?.kind === 'acknowledged') maker.acknowledged?.({ kind, id: record.outcome.id, client })
  }
  const begin = (): void => {
    const record = askedNow(maker.next())
    records.push(record)
    const settling = settle(record).finally(() => waiting.delete(settling))
    waiting.add(settling)
  }
  const timer = setInterval(() => {
    const due = dueBy((performance.now() - startedAt) / 1000)
    for (; asked < due; asked += 1) {
      if (waiting.size < waitingMax) begin()
      else replies.heldBack += 1
    }
  }, tickMillis)

  return {
    records,
    replies,
    acknowledgedSince: (moment) =>
      latestAcknowledged && latestAcknowledged.askedAt > moment ? latestAcknowledged : undefined,
    async abandon() {
      clearInterval(timer)
      gaveUp = true
      await Promise.all(waiting)
    },
    async finish() {
      clearInterval(timer)
      const overdue = setTimeout(() => {
        gaveUp = true
      }, finishMillisMax)
      await Promise.all(waiting)
      clearTimeout(overdue)
      const open = records.filter(({ outcome }) => outcome === null)
      if (open.length > 0) throw new Error(`not settled: ${open.map(describe).slice(0, 5).join('; ')}`)
    },
  }
}

function noReplies(): Replies {
  return {
    acknowledged: 0,
    refused: 0,
    busy: 0,
    busyWithoutRetryAfter: 0,
    unknown: 0,
    reasons: new Map(),
    heldBack: 0,
  }
}

function askedNow(request: MoneyRequest): Asked {
  return {
    request,
    askedAt: performance.now(),
    settledAt: null,
    tries: 0,
    wasUnknown: false,
    outcome: null,
    latest: null,
  }
}

function describe({ request, tries, latest }: Asked): string {
  return `${request.kind} ${request.key} after ${tries} tries: ${latest?.kind} ${latest ? reasonOf(latest) : ''}`
}

function count(replies: Replies, reply: Reply): void {
  replies[reply.kind] += 1
  if (reply.kind === 'acknowledged') return
  if (reply.kind === 'busy' && reply.retryAfterSeconds === null) replies.busyWithoutRetryAfter += 1
  const reason = reasonOf(reply)
  replies.reasons.set(reason, (replies.reasons.get(reason) ?? 0) + 1)
}

function reasonOf(reply: Reply): string {
  if (reply.kind === 'acknowledged') return 'done'
  return reply.kind === 'unknown' ? reply.reason : reply.code
}

/** Spread out, so that those who were interrupted together do not come back together. */
function pauseOf({ tries }: Asked): number {
  return Math.min(repeatMillisMax, repeatMillisMin * 2 ** tries) * (0.5 + Math.random() / 2)
}
