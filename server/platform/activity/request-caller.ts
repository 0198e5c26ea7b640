import { AsyncLocalStorage } from 'node:async_hooks'
import { networkOf } from '../networks.ts'
import { deviceText } from './read-device.ts'

/** The sender of the current request, and its address. */
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

/** Answers a request: transactions opened inside know its caller. */
export function answerFor<T>(caller: RequestCaller, work: () => Promise<T>): Promise<T> {
  return current.run(caller, work)
}

/**
 * Ties a transaction to the request that opens it. A transaction shared by many requests (of the posting engine) is
 * tied to none: its rows name their origin themselves.
 */
export function tieToCaller(tx: object): void {
  const caller = current.getStore()
  if (caller) ofTransactions.set(tx, caller)
}

type Actor = { readonly type: string; readonly id: bigint | null }

/** The origin of the transaction, if this actor opened it; otherwise null. */
export function requestOriginOf(tx: object, actor: Actor): RequestOrigin | null {
  return originOfActor(ofTransactions.get(tx), actor)
}

/** Who sends the current request: the person, or the network of an unknown caller; null outside of requests. */
export function currentCallerName(): string | null {
  const caller = current.getStore()
  if (!caller) return null
  return caller.actor ? `${caller.actor.type}:${caller.actor.id}` : networkOf(caller.ip)
}

/** The same for the current request. */
export function currentRequestOrigin(actor: Actor): RequestOrigin | null {
  return originOfActor(current.getStore(), actor)
}

function originOfActor(caller: RequestCaller | undefined, { type, id }: Actor): RequestOrigin | null {
  if (!caller?.actor || caller.actor.type !== type || caller.actor.id !== id) return null
  return { ip: caller.ip, device: deviceText(caller.agent), requestId: caller.requestId }
}
