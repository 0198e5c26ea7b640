import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type {
  listAccountRequests as listContract,
  requestAccountKind as requestContract,
} from '#contract/operations/content/account-request.ts'
import type { AccountKind } from '#contract/operations/content/contact-topics.ts'
import { findClient } from '#server/modules/clients/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { ClientActor, Origin } from '#server/platform/http/caller.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { translate } from '#server/platform/messages.ts'
import { type AccountRequestRow, selectAccountRequests } from './account-request.queries.ts'
import { keepMessage } from './keep-message.ts'

interface Asked {
  readonly kind: AccountKind
  readonly actor: ClientActor
  readonly origin: Origin
}

/**
 * Asks staff for another kind of account. A unique index allows one waiting request.
 * @throws Refusal `account.kind_given`, `request.unauthenticated`
 */
export async function requestAccountKind(
  tx: Tx,
  jobs: Jobs,
  { kind, actor, origin }: Asked,
): Promise<AnswerInput<typeof requestContract>> {
  if (actor.flags.has(kind)) throw new Refusal('account.kind_given')
  const client = await findClient(tx, actor.id)
  if (!client) throw new Refusal('request.unauthenticated')
  const { locale } = origin
  await keepMessage(tx, jobs, {
    formId: null,
    clientId: actor.id,
    topic: kind,
    name: client.name,
    contact: client.phone,
    body: translate(locale, `messages:account_request.${kind}`, { member_no: client.member_no }),
    locale,
    ip: origin.ip,
  })
  const known = (await selectAccountRequests(tx, actor.id)).find((request) => request.kind === kind)
  if (!known) throw new Error(`the request for ${kind} is neither kept nor known`)
  return presented(known)
}

export async function listAccountRequests(
  db: Db,
  clientId: bigint,
): Promise<AnswerInput<typeof listContract>> {
  return (await selectAccountRequests(db, clientId)).map(presented)
}

/** A client does not see whether staff have read it: it waits until they answer or close it. */
function presented({
  kind,
  reference,
  status,
  sentAt,
  answer,
}: AccountRequestRow): AnswerInput<typeof requestContract> {
  return {
    kind,
    reference,
    status: status === 'answered' || status === 'closed' ? status : 'sent',
    sent_at: sentAt.toISOString(),
    answer: answer && { body: answer.body, at: answer.at.toISOString() },
  }
}
