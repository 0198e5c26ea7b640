import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { fromWire, toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { askedFieldsOf } from '#contract/kernel/resource/action-operations.ts'
import { fixedCurrencyOf } from '#contract/kernel/resource/kinds/money.ts'
import type { ActionOutcome } from '#server/platform/http/api.ts'
import type { Idempotency } from '#server/platform/http/idempotency.ts'
import type { EngineDeps } from '../engine-deps.ts'
import { showRow } from '../list-rows.ts'
import { isAllowed } from '../row-actions.rules.ts'
import type { Facts, Weighed } from './action-handlers.ts'
import { actionOf } from './action-of.ts'
import { type Acting, expectMayAct, lockForAction } from './run-action.ts'

export type PostDeps = Pick<
  EngineDeps,
  'database' | 'servedResources' | 'jobs' | 'config' | 'engine' | 'approvals' | 'readLimit'
>

/**
 * Lets the posting engine act, or first asks a second person, always or above the limit of the settings. A known key
 * is answered before any check of the state, so its answer stays the same.
 */
export async function postAction(
  deps: PostDeps,
  acting: Acting,
  idempotency: Idempotency | null,
): Promise<ActionOutcome<Facts>> {
  const { db } = deps.database
  const { staff } = acting
  const asked = idempotency && (await deps.approvals.findAsked(db, staff, idempotency))
  if (asked !== null) return { approvalId: asked, replayed: true }
  await expectMayAct(db, deps.servedResources, acting)
  if (await needsTwo(deps, acting)) return { approvalId: await ask(deps, acting, idempotency) }
  const posted = await postAlone(deps, acting, idempotency)
  if (posted === null) return { approvalId: await ask(deps, acting, idempotency) }
  const { replayed, answer } = posted
  return { done: actionOf(acting.served, acting.name).answer ? { ...answer } : {}, replayed }
}

const askSecond = ['approval.needed', 'approval.needed_today']

/** Null when the posting engine, which counts the day under a lock, asks for a second person. */
async function postAlone(
  deps: PostDeps,
  acting: Acting,
  idempotency: Idempotency | null,
): Promise<Awaited<ReturnType<Posting>> | null> {
  const { staff, origin, id, sent } = acting
  try {
    return await postingOf(acting)(deps.engine, {
      id,
      input: sent,
      actor: { type: 'staff', id: staff.id },
      ip: origin.ip,
      ...(idempotency && { idempotency }),
      bound: null,
    })
  } catch (error) {
    const mayAsk = actionOf(acting.served, acting.name).approval !== undefined
    if (mayAsk && error instanceof Refusal && askSecond.includes(error.code)) return null
    throw error
  }
}

/** Outside its states no request is made: the posting engine refuses, or knows the key. */
async function needsTwo(
  { database, servedResources, readLimit }: PostDeps,
  acting: Acting,
): Promise<boolean> {
  const { served, name, id, staff, origin } = acting
  const { approval } = actionOf(served, name)
  if (!approval) return false
  const { above } = approval
  if (!above) return true
  const row = await showRow(database.db, servedResources, served, { staff, locale: origin.locale }, id)
  const amount = row[above.field]
  if (!isAllowed(served, name, row) || typeof amount !== 'string') return false
  return fromWire(amount, defaultCurrency) > (await readLimit(database.db, above.setting))
}

/** Locks the row: a concurrent change waits, and then finds the request. */
function ask(deps: PostDeps, acting: Acting, idempotency: Idempotency | null): Promise<bigint> {
  const { served, name, id, sent, staff, origin } = acting
  return deps.database.transact(async (tx) => {
    const request = async () => {
      await lockForAction(tx, deps, acting)
      await served.server.mayAsk?.[name]?.(tx, { id, input: sent, staff })
      const weighed = await weigh(acting, tx)
      const { title, before, after, covered, bound, reason = reasonOf(sent) } = weighed
      return deps.approvals.request(tx, kindOf(acting), {
        actor: staff,
        origin,
        subject: { type: served.server.table, id, title },
        payload: { id, sent: digitsOf(acting), bound: bound ?? null },
        before: before ?? null,
        after: { ...before, ...after },
        ...(covered && { covered }),
        reason,
      })
    }
    return idempotency ? deps.approvals.keepAsked(tx, staff, idempotency, request) : request()
  })
}

/** With amounts as digits: the body's schema reads the stored request once more. When it was seen does not matter to it. */
function digitsOf({ served, name, sent: { seen_updated_at: _, ...sent } }: Acting): Facts {
  const asked = askedFieldsOf(served.resource, actionOf(served, name))
  const stored = Object.entries(sent).map(([field, value]) => {
    const currency = fixedCurrencyOf(asked[field])
    return [field, currency && typeof value === 'bigint' ? toWire(value, currency) : value]
  })
  return Object.fromEntries(stored)
}

function kindOf({ served, name }: Pick<Acting, 'served' | 'name'>): string {
  const { approval } = actionOf(served, name)
  if (!approval) throw new RangeError(`${served.resource.name}.${name} needs nobody else`)
  return approval.kind
}

async function weigh({ served, name, id, sent }: Acting, db: PostDeps['database']['db']): Promise<Weighed> {
  const weighed = await served.server.weighed?.[name]?.(db, id, sent)
  if (!weighed) throw new Refusal('request.not_found')
  if (weighed.refusal) throw weighed.refusal
  return weighed
}

function reasonOf({ reason }: Facts): string | null {
  return typeof reason === 'string' ? reason : null
}

type Posting = ReturnType<typeof postingOf>

export function postingOf({ served, name }: Pick<Acting, 'served' | 'name'>) {
  const posting = served.server.postings?.[name]
  if (!posting) throw new RangeError(`${served.resource.name}.${name} is posted by nobody`)
  return posting
}
