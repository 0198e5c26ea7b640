import type { Language } from '#contract/kernel/localized.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { isReservedName } from '#contract/kernel/text-rules.ts'
import {
  type ClientChange,
  type ClientRow,
  changeClient,
  findClient,
  lockClient,
} from '#server/modules/clients/index.ts'
import { isCityShown } from '#server/modules/locations/index.ts'
import type { Limiter } from '#server/platform/abuse/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { lockProven, provePassword } from '#server/platform/sign-in/index.ts'
import { announceNewEmail } from './announce-new-contact.ts'
import { holderOf, type PasswordDeps, proverOf } from './client-sign-in.ts'
import { type User, userOf } from './user.rules.ts'

export interface ProfileChange {
  readonly name?: string | undefined
  readonly username?: string | undefined
  readonly email?: string | null | undefined
  readonly city_id?: bigint | null | undefined
  readonly locale?: Language | undefined
}

/**
 * Changes the given fields. A new e-mail needs the password (its reset code opens the account), is unproven, and is
 * announced at the earlier contact. Payers recognise the name: a proven client changes it rarely. Opens its
 * transaction itself, like logIn.
 * @throws Refusal `auth.incorrect_password`, `auth.taken`, `auth.name_changed_lately`
 */
export async function updateProfile(
  deps: PasswordDeps & { jobs: Jobs; limiter: Limiter<'nameChange'> },
  asked: { clientId: bigint; change: ProfileChange; currentPassword: string },
): Promise<{ user: User }> {
  const { database, limiter } = deps
  const { clientId, change, currentPassword } = asked
  const seen = await findClient(database.db, clientId)
  const provenHash =
    seen && 'email' in differences(seen, change)
      ? await provePassword(deps, proverOf(deps, clientId), currentPassword)
      : null
  const budget = `client:${clientId}`
  const isRenaming = isProven(seen) && differences(seen, change).name !== undefined
  if (isRenaming) await limiter.take('nameChange', budget, 'auth.name_changed_lately')
  try {
    return await database.transact((tx) => writeChange(tx, deps.jobs, { ...asked, provenHash }))
  } catch (error) {
    if (isRenaming) await limiter.giveBack('nameChange', budget)
    throw error
  }
}

function isProven(client: ClientRow | null): client is ClientRow {
  return client !== null && client.phone_verified_at !== null
}

interface AskedChange {
  readonly clientId: bigint
  readonly change: ProfileChange
  readonly provenHash: string | null
}

async function writeChange(
  tx: Tx,
  jobs: Jobs,
  { clientId, change, provenHash }: AskedChange,
): Promise<{ user: User }> {
  const before = await lockClient(tx, clientId)
  if (!before) throw new Refusal('request.unauthenticated')
  if (change.city_id && !(await isCityShown(tx, change.city_id)))
    throw new Refusal('request.invalid', {}, { city_id: 'request.not_found' })
  const differing = differences(before, change)
  if (differing.username !== undefined && isReservedName(differing.username))
    throw new Refusal('request.invalid', {}, { username: { rule: 'not_one_of', values: {} } })
  if (Object.keys(differing).length === 0) return { user: userOf(before) }
  const hasNewEmail = 'email' in differing
  if (hasNewEmail) await lockProven(tx, holderOf(clientId), provenHash)
  const after = await changeClient(tx, clientId, differing)
  if (hasNewEmail) await announceNewEmail(tx, jobs, before)
  await noteChange(tx, { before, after, differing })
  return { user: userOf(after) }
}

function differences(before: ClientRow, change: ProfileChange): ClientChange {
  const wanted = { ...change, ...(change.email && { email: change.email.toLowerCase() }) }
  const entries = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && value !== before[field as keyof ClientRow],
  )
  const differing: ClientChange = Object.fromEntries(entries)
  return 'email' in differing ? { ...differing, email_verified_at: null } : differing
}

async function noteChange(
  tx: Tx,
  change: { before: ClientRow; after: ClientRow; differing: ClientChange },
): Promise<void> {
  const { before, after, differing } = change
  await recordActivity(tx, [
    {
      action: 'updated',
      subject: { type: 'client', id: before.id },
      actor: { type: 'client', id: before.id },
      before: pick(before, differing),
      after: pick(after, differing),
    },
  ])
}

function pick(client: ClientRow, fields: ClientChange): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, client[field as keyof ClientRow]]))
}
