import { Refusal } from '#contract/kernel/refusal.ts'
import type { Actor } from './account.rules.ts'
import { closedDigest } from './closed-key.rules.ts'
import { loadNothing, type Operation } from './operation.ts'
import type { PostingEngine } from './posting-engine.ts'

const closedHash = Buffer.from(closedDigest.padEnd(64, '0'), 'hex')

const keyClosed: Operation<null, null, null, null> = {
  name: 'key_closed',
  load: loadNothing,
  accounts: () => [],
  decide: () => ({ postings: [], onlyTakesKey: true, answer: null, row: null }),
}

/**
 * Takes the key by a transaction that moves nothing, so a request with it is never executed, however late it arrives.
 * @returns false when a request with it was executed before
 */
export async function closeKey(
  engine: PostingEngine,
  actor: Actor,
  key: string,
  ip: string,
): Promise<boolean> {
  try {
    await engine.post(keyClosed, { input: null, actor, ip, idempotency: { key, requestHash: closedHash } })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'idempotency.conflict') return false
    throw error
  }
}
