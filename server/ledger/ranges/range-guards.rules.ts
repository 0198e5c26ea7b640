import type { Commanded } from '../records/record-tables.rules.ts'

// What guards a ledger in ranges, word for word as the database says it (`pg_get_triggerdef`), after when it fires: `O`,
// as usual; `A`, always.

export const noteUses =
  'CREATE TRIGGER note_uses AFTER INSERT ON ledger.transaction REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION ledger.note_uses()'

/** Of a closed range, by the name of its trigger; `%s` is its number. */
export const closedGuards = {
  closed:
    'CREATE TRIGGER closed BEFORE INSERT OR DELETE OR UPDATE ON ledger.transaction_%s FOR EACH ROW EXECUTE FUNCTION ledger.refuse_closed()',
  closed_whole:
    'CREATE TRIGGER closed_whole BEFORE TRUNCATE ON ledger.transaction_%s FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_closed()',
} as const

/** MD5 of the function that finds keys in ranges (`pg_get_functiondef`). */
const findByKeyInRanges = 'f9e7f27e4a0d10107dcb83a4c76765fa'

const noteUsesForms = [`O ${noteUses}`, `A ${noteUses}`]
const closedName = /^trigger transaction_(\d+)\.(closed|closed_whole)$/

/** What `npm run ranges` makes of the guards. */
export const guardsOfRanges: Commanded = {
  by: 'range_guards.sql',
  makes: (id, values) => formsOf(id).some((form) => JSON.stringify([form]) === values),
}

function formsOf(id: string): readonly string[] {
  if (id === 'trigger transaction.note_uses') return noteUsesForms
  if (id === 'function find_by_key(keys uuid[])') return [findByKeyInRanges]
  const [, number = '', name] = closedName.exec(id) ?? []
  if (name !== 'closed' && name !== 'closed_whole') return []
  return [`A ${closedGuards[name].replace('%s', number)}`]
}
