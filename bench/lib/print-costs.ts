import type pg from 'pg'

/** Microseconds of one request, by name. */
export type Costs = readonly (readonly [string, number])[]

/** The server sends what each statement cost. */
export const profileSettings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
} as const

const statementsShown = 14

/** What each statement cost, spread over so many requests; pg_stat_statements was reset before them. */
export async function readStatements(owner: pg.Client, requests: number): Promise<Costs> {
  const { rows } = await owner.query<{ query: string; calls: number; millis: number }>(`
    select left(regexp_replace(query, '\\s+', ' ', 'g'), 60) as query, calls::float8 as calls, total_exec_time as millis
    from pg_stat_statements order by total_exec_time desc limit ${statementsShown}`)
  return rows.map(({ query, calls, millis }) => [
    `${(calls / requests).toFixed(3)} × ${query}`,
    (millis * 1000) / requests,
  ])
}

export function printCosts(title: string, costs: Costs): void {
  console.log(`  ${title}`)
  for (const [name, micros] of costs) console.log(`    ${name.padEnd(70)}${micros.toFixed(1).padStart(8)}`)
}
