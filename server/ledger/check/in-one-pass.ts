import { type RawBuilder, sql } from 'kysely'
import { type BookCheck, problemsNamedMax, type Scope } from './book-check.ts'

/**
 * The checks of a full run. Those with a plain form share one pass over the ledger; then each looks at the transactions that
 * do not have its plain form, one by one.
 */
export function inFull(checks: readonly BookCheck[]): readonly BookCheck[] {
  const all = checks.filter(({ when }) => when !== 'round')
  const sharing = all.flatMap((check) => (check.plain ? [{ check, plain: check.plain }] : []))
  const alone = all.filter(({ plain }) => !plain)
  // First what the others rely on: without its keys a table is searched row by row.
  const guards = alone.filter(({ over, when }) => over === null && when === 'always')
  const others = alone.filter((check) => !guards.includes(check))
  return sharing.length === 0 ? alone : [...guards, inOnePass(sharing), ...others]
}

interface Sharing {
  readonly check: BookCheck
  readonly plain: RawBuilder<boolean>
}

/** Materialized, so that the pass gets a plan of its own. */
function inOnePass(sharing: readonly Sharing[]): BookCheck {
  const named = sharing.map((one, index) => ({ ...one, name: sql.ref(`not_plain_${index}`) }))
  const marks = named.map(({ plain, name }) => sql`(${plain}) is not true as ${name}`)
  const allPlain = sql.join(
    named.map(({ plain }) => sql`(${plain})`),
    sql` and `,
  )
  return {
    rules: [...new Set(sharing.flatMap(({ check }) => check.rules))],
    over: 'ledger.transaction',
    when: 'full',
    namedMax: problemsNamedMax * sharing.length,
    find: (_scope, legs) => sql`
      with other as materialized (
        select t.id, ${sql.join(marks)} from ${legs.firstLegs} where (${allPlain}) is not true
      )
      ${sql.join(
        named.map(
          ({ check, name }) =>
            sql`(select rule, "table", id, touched from (${check.find(among(name), legs)}) closer limit ${problemsNamedMax})`,
        ),
        sql` union all `,
      )}`,
  }
}

/** An array, so that the rest is planned as in a round: by its keys, whatever the planner believes about its size. */
function among(mark: RawBuilder<unknown>): Scope {
  return {
    whole: false,
    has: (id) => sql`${id} = any(array(select other.id from other where other.${mark}))`,
  }
}
