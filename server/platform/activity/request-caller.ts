import { AsyncLocalStorage } from 'node:async_hooks'
import { deviceText } from './read-device.ts'

/** Who sent the request that is being answered, and from where. */
export interface RequestCaller {
  readonly actor: { readonly type: 'client' | 'staff'; readonly id: bigint } | null
  readonly ip: string
  readonly agent: string | null
  readonly requestId?: string | undefined
}

export interface RequestOrigin {
  readonly ip: string
  readonly device: string | null
  readonly requestId: string | undefined
}

const current = new AsyncLocalStorage<RequestCaller>()
const ofTransactions = new WeakMap<object, RequestCaller>()

/** Answers a request: the transactions that it opens know its caller. */
export function answerFor<T>(caller: RequestCaller, work: () => Promise<T>): Promise<T> {
  return current.run(caller, work)
}

/**
 * Ties a transaction to the request that opens it. A transaction that many requests share, as the posting engine's do, is tied
 * to none: what it writes names its origin itself.
 */
export function tieToCaller(tx: object): void {
  const caller = current.getStore()
  if (caller) ofTransactions.set(tx, caller)
}

type Actor = { readonly type: string; readonly id: bigint | null }

/** From where this actor opened the transaction; null when the request is of another. */
export function requestOriginOf(tx: object, actor: Actor): RequestOrigin | null {
  return originOfActor(ofTransactions.get(tx), actor)
}

/** The same of the request that is being answered. */
export function currentRequestOrigin(actor: Actor): RequestOrigin | null {
  return originOfActor(current.getStore(), actor)
}

function originOfActor(caller: RequestCaller | undefined, { type, id }: Actor): RequestOrigin | null {
  if (!caller?.actor || caller.actor.type !== type || caller.actor.id !== id) return null
  return { ip: caller.ip, device: deviceText(caller.agent), requestId: caller.requestId }
}
