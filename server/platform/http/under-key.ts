import type { FastifyReply, FastifyRequest } from 'fastify'
import { closeKeyHeader, onlyKnownHeader } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { type Actor, addressOf } from './caller.ts'
import { type Idempotency, idempotencyOf } from './idempotency.ts'
import type { KeysUnderWay } from './keys-under-way.ts'

export interface KeyGuards {
  /** Whether the actor's request with this key was done, or has begun something that is still open. */
  isTakenKey(actor: Actor, key: string): Promise<boolean>
  /** Makes sure that a request with this key is never executed; false: it was. */
  closeKey(actor: Actor, key: string, ip: string): Promise<boolean>
}

interface Keyed {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly actor: Actor | null
  /** The owner of the keys. */
  readonly caller: string
}

/** Handles a request under its key; a repeated answer says so. */
export async function underKey<T extends { readonly replayed?: boolean }>(
  { underWay, guards }: { readonly underWay: KeysUnderWay; readonly guards: KeyGuards },
  { request, reply, actor, caller }: Keyed,
  handle: (idempotency: Idempotency) => Promise<T>,
): Promise<T> {
  const idempotency = idempotencyOf(request)
  const held = `${caller} ${idempotency.key}`
  // In this order: what ends in between has been written.
  if (onlyKnownHeader in request.headers) underWay.expectNone(held)
  await expectMeant(guards, request, actor, idempotency)
  const outcome = await underWay.hold(held, () => handle(idempotency))
  if (outcome.replayed) reply.header('idempotent-replayed', 'true')
  return outcome
}

/**
 * A request that only asks about a key, or closes it, executes nothing.
 * @throws Refusal `idempotency.not_taken`; `idempotency.closed`: it was not executed and never will be
 */
async function expectMeant(
  guards: KeyGuards,
  request: FastifyRequest,
  actor: Actor | null,
  { key }: Idempotency,
): Promise<void> {
  const { headers } = request
  if (onlyKnownHeader in headers && !(actor && (await guards.isTakenKey(actor, key))))
    throw new Refusal('idempotency.not_taken')
  if (closeKeyHeader in headers && actor && (await guards.closeKey(actor, key, addressOf(request))))
    throw new Refusal('idempotency.closed')
}
