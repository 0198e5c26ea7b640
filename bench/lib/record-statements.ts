import type pg from 'pg'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

export interface Recorder {
  /** The statements since the last call. */
  take(): Statement[]
}

/** Listens to every connection that a pool opens from now on. */
export function recordStatements(pool: pg.Pool): Recorder {
  let statements: Statement[] = []
  pool.on('connect', (client) => {
    const ask = client.query
    const query = (...given: unknown[]) => {
      const statement = statementOf(given)
      if (statement) statements.push(statement)
      return Reflect.apply(ask, client, given)
    }
    Object.assign(client, { query })
  })
  return {
    take() {
      const taken = statements
      statements = []
      return taken
    },
  }
}

function statementOf([first, second]: unknown[]): Statement | null {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] }
  if (typeof first !== 'object' || first === null || !('text' in first)) return null
  const values = 'values' in first && Array.isArray(first.values) ? first.values : second
  return { text: String(first.text), values: Array.isArray(values) ? values : [] }
}

const largeTables: readonly unknown[] = [
  'voucher',
  'client',
  'transaction',
  'entry',
  'account',
  'news',
  'comment',
  'react',
]

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

/** The statements that walk over a whole large table, each with its plan. */
export async function findScans(client: pg.Client, statements: readonly Statement[]): Promise<string[]> {
  const scans: string[] = []
  for (const { text, values } of statements) {
    if (!/^\s*(select|with)\b/i.test(text)) continue
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      text: `explain (format json) ${text}`,
      values: [...values],
    })
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    if (plan && scansLarge(plan)) scans.push(`${text}\n${JSON.stringify(values, showId)}`)
  }
  return scans
}

function scansLarge(plan: Plan): boolean {
  const isScan = plan['Node Type'] === 'Seq Scan' && largeTables.includes(plan['Relation Name'])
  return isScan || (plan.Plans ?? []).some(scansLarge)
}

function showId(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}
