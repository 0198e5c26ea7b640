import type { ErrorCode } from '#contract/kernel/error-codes.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import {
  type ClientChange,
  type ClientRow,
  findHolders,
  insertClient,
  type NewClient,
  type UniqueFields,
  updateClient,
} from './client.queries.ts'
import { takenField } from './client.rules.ts'

/**
 * The member number is the next of the sequence `client_member_no`, by the table's default.
 * @throws Refusal `auth.taken` naming every field that another account has
 */
export async function addClient(tx: Tx, client: NewClient): Promise<ClientRow> {
  await refuseTaken(tx, client, null)
  return orRefuseTaken(insertClient(tx, client))
}

/** The same for a change. */
export async function changeClient(tx: Tx, id: bigint, change: ClientChange): Promise<ClientRow> {
  await refuseTaken(tx, change, id)
  return orRefuseTaken(updateClient(tx, id, change))
}

async function refuseTaken(db: Db, fields: UniqueFields, exceptId: bigint | null): Promise<void> {
  if (!fields.phone && !fields.username && !fields.email) return
  const holders = await findHolders(db, fields, exceptId)
  const taken = (['phone', 'username', 'email'] as const).filter((field) =>
    holders.some((holder) => fields[field] && holder[field]?.toLowerCase() === fields[field].toLowerCase()),
  )
  if (taken.length > 0) throw refusalOf(taken)
}

/** Another caller may have been faster: the constraint decides, with the same answer. */
async function orRefuseTaken(writing: Promise<ClientRow>): Promise<ClientRow> {
  try {
    return await writing
  } catch (error) {
    const field = takenField(error)
    throw field ? refusalOf([field]) : error
  }
}

function refusalOf(fields: readonly string[]): Refusal {
  const sentences = fields.map((field): [string, ErrorCode] => [field, 'auth.taken'])
  return new Refusal('auth.taken', {}, Object.fromEntries(sentences))
}
