import pg from 'pg'
import type { ErrorCode } from '#contract/kernel/error-codes.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { permissionOf } from '#contract/kernel/resource/file-and-figure-operations.ts'
import type { Database, Db, Tx } from '#server/platform/db/database.ts'
import { columnOf, partsOf } from './columns.rules.ts'
import { findHolder } from './holder.queries.ts'
import { wireRows } from './present-rows.ts'
import type { ServedResource, StaffMember } from './served-resource.ts'
import { describeConstraint } from './write.queries.ts'

/** Refusals of the database, by SQLSTATE. */
const refusals: Readonly<Record<string, ErrorCode>> = {
  '23505': 'resource.taken',
  '23503': 'resource.reference_missing',
  '23514': 'resource.rule_broken',
  '23502': 'resource.rule_broken',
  '22001': 'resource.rule_broken',
  '22003': 'resource.rule_broken',
}

/** Runs a write in a transaction of its own, of a client where `staff` is null; a constraint's refusal becomes a refusal on its fields. */
export async function runWrite<T>(
  { db, transact }: Pick<Database, 'db' | 'transact'>,
  served: ServedResource,
  staff: StaffMember | null,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await transact(work)
  } catch (error) {
    throw await asRefusal(db, served, staff, error)
  }
}

async function asRefusal(
  db: Db,
  served: ServedResource,
  staff: StaffMember | null,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof pg.DatabaseError)) return error
  const code = refusals[error.code ?? '']
  if (code === undefined) return error
  const about = error.column ?? (error.constraint ? await describeConstraint(db, error.constraint) : '')
  const data = code === 'resource.taken' ? await describeHolder(db, served, staff, error) : {}
  return new Refusal(code, data, Object.fromEntries(fieldsAbout(served, about).map((field) => [field, code])))
}

/** The row that has the value, for people who may open it; for others it is not named. */
async function describeHolder(
  db: Db,
  served: ServedResource,
  staff: StaffMember | null,
  error: pg.DatabaseError,
): Promise<Record<string, unknown>> {
  const { resource } = served
  if (!staff?.permissions.has(permissionOf(resource, 'show'))) return {}
  const holder = await findHolder(db, served, staff, error)
  if (!holder) return {}
  const [row] = await wireRows(db, served, [holder], [resource.title])
  return {
    by: resource.name,
    id: String(holder.id),
    title: row?.[resource.title],
    deleted: row?.['deleted_at'] !== null,
  }
}

function fieldsAbout(served: ServedResource, text: string): string[] {
  const words = new Set(text.match(/\w+/g))
  return Object.entries(served.resource.fields)
    .filter(([name, field]) => partsOf(name, field).some((part) => words.has(columnOf(served, name, part))))
    .map(([name]) => name)
}
