import { useSyncExternalStore } from 'react'
import type { Operation } from '#contract/kernel/operation.ts'
import { ApiFailure } from './failure.ts'

/** Whether the server is reachable, as far as the page knows, and its last answer. */
export interface Connection {
  readonly isLost: boolean
  /** By this device's clock; null before the first answer. */
  readonly answeredAt: Date | null
}

const askAgainMillis = 5_000
const never: Connection = { isLost: false, answeredAt: null }

let connection = never
/** Set while a page watches the connection. */
let probe: (() => void) | null = null
const listeners = new Set<() => void>()

/** The server answered, in any way. */
export function answered(): void {
  change({ isLost: false, answeredAt: new Date() })
}

/** A call ended without an answer: asks whether only this call or the connection failed. */
export function unanswered(): void {
  probe?.()
}

/** Nothing is sent that cannot arrive. @throws ApiFailure `offline` */
export function expectConnection({ idempotent }: Operation): void {
  if (isOffline()) throw ApiFailure.own(idempotent ? 'offline_money' : 'offline')
}

/** Whether the browser says so; false does not mean that the server is reachable. */
export function isOffline(): boolean {
  return navigator.onLine === false
}

export function readConnection(): Connection {
  return connection
}

/** Called when it is lost and when it is back. */
export function watchConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useConnection(): Connection {
  return useSyncExternalStore(watchConnection, readConnection, () => never)
}

/** Watches the connection until the page is left. */
export function followConnection(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async () => {
    clearTimeout(timer)
    const isReached = await fetch('/healthz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(askAgainMillis),
    }).then(({ ok }) => ok, isNoAnswer)
    clearTimeout(timer)
    if (probe !== begin) return
    if (isReached) return answered()
    lose()
    timer = setTimeout(begin, askAgainMillis)
  }
  const begin = () => void ask()
  probe = begin
  window.addEventListener('offline', lose)
  window.addEventListener('online', begin)
  if (isOffline()) begin()
  return () => {
    probe = null
    clearTimeout(timer)
    window.removeEventListener('offline', lose)
    window.removeEventListener('online', begin)
  }
}

/** Asks at once whether the connection is back. */
export function askForConnection(): void {
  probe?.()
}

function isNoAnswer(): false {
  return false
}

function lose(): void {
  change({ ...connection, isLost: true })
}

function change(next: Connection): void {
  const { isLost } = connection
  connection = next
  if (isLost !== next.isLost) for (const listener of listeners) listener()
}
