import { hash } from 'node:crypto'
import { Refusal } from '#contract/kernel/refusal.ts'
import { findKeyUse } from '#server/ledger/index.ts'
import { actionOf } from '../actions/action-of.ts'
import { postAction } from '../actions/post-action.ts'
import type { Acting } from '../actions/run-action.ts'
import { showRow } from '../list-rows.ts'
import type { Job } from './job.queries.ts'
import { writeParams } from './params.rules.ts'
import type { JobDeps } from './task.ts'

/**
 * Posts a row of a task under a key of its own, made of the task and the row. A task that was killed between the
 * posting and its count comes here again: the key says that it is done, or that a second person is asked.
 */
export async function postRow(
  deps: JobDeps,
  job: Pick<Job, 'id' | 'resource'>,
  acting: Acting,
): Promise<'done' | 'asked'> {
  const { db } = deps.database
  const { name, id, sent, staff } = acting
  const about = JSON.stringify([job.resource, name, String(id), writeParams(sent)])
  const idempotency = { key: `task-${job.id}-${id}`, requestHash: hash('sha256', about, 'buffer') }
  if ((await findKeyUse(db, { type: 'staff', id: staff.id }, idempotency)) === 'same') return 'done'
  if ((await deps.approvals.findAsked(db, staff, idempotency)) !== null) return 'asked'
  const agreed = { ...acting, sent: { ...sent, ...(await readAgreed(deps, acting)) } }
  const outcome = await postAction(deps, agreed, idempotency)
  return 'approvalId' in outcome ? 'asked' : 'done'
}

/**
 * What a person would have seen and agreed to, as it is now: the posting refuses when it changes meanwhile.
 * @throws Refusal `resource.look_first` for a row that is not done among others
 */
async function readAgreed({ database, servedResources }: JobDeps, acting: Acting) {
  const { served, name, id, staff, origin } = acting
  const { agrees = [] } = actionOf(served, name)
  if (agrees.length === 0) return {}
  const row = await showRow(database.db, servedResources, served, { staff, locale: origin.locale }, id)
  if (!served.server.policy?.many?.[name]?.(row)) throw new Refusal('resource.look_first')
  return Object.fromEntries(agrees.map((field) => [field, row[field]]))
}
