import pg from 'pg'
import type { ErrorCode } from '#contract/kernel/error-codes.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Database, Db, Tx } from '#server/platform/db/database.ts'
import { columnOf, partsOf } from './columns.rules.ts'
import { describeConstraint } from './constraint.queries.ts'
import type { Section } from './section.ts'

/** What the database says no to, by its SQLSTATE. */
const refusals: Readonly<Record<string, ErrorCode>> = {
  '23505': 'resource.taken',
  '23503': 'resource.reference_missing',
  '23514': 'resource.rule_broken',
  '23502': 'resource.rule_broken',
  '22001': 'resource.rule_broken',
  '22003': 'resource.rule_broken',
}

/** Runs a write in a transaction of its own; a constraint that refuses it is a refusal on the fields it is about. */
export async function runWrite<T>(
  { db, transact }: Pick<Database, 'db' | 'transact'>,
  section: Section,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await transact(work)
  } catch (error) {
    throw await asRefusal(db, section, error)
  }
}

export async function asRefusal(db: Db, section: Section, error: unknown): Promise<unknown> {
  if (!(error instanceof pg.DatabaseError)) return error
  const code = refusals[error.code ?? '']
  if (code === undefined) return error
  const about = error.column ?? (error.constraint ? await describeConstraint(db, error.constraint) : '')
  return new Refusal(code, {}, Object.fromEntries(fieldsAbout(section, about).map((field) => [field, code])))
}

function fieldsAbout(section: Section, text: string): string[] {
  const words = new Set(text.match(/\w+/g))
  return Object.entries(section.resource.fields)
    .filter(([name, field]) => partsOf(name, field).some((part) => words.has(columnOf(section, name, part))))
    .map(([name]) => name)
}
