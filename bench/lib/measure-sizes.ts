import pg from 'pg'
import { divideTransactions } from '#server/ledger/index.ts'
import { fitLine } from './fit-line.rules.ts'
import { measureVerify } from './grown-verify.ts'
import { type GrownWorld, openGrownWorld } from './grown-world.ts'
import { timed } from './load.ts'

/** What the model is for. */
const wantedEntries = 100_000_000
/** A wallet's worth of the small ledger, which nothing is measured of here. */
const smallEntries = 30_000

type Figures = Readonly<Record<string, number>>

const tableBytes = `
  select sum(pg_table_size(c.oid)) filter (where c.relname ~ '^transaction(_\\d+)?$') as transactions,
         sum(pg_indexes_size(c.oid)) filter (where c.relname ~ '^transaction(_\\d+)?$') as transaction_indexes,
         coalesce(sum(pg_total_relation_size(c.oid)) filter (where c.relname ~ '^used_'), 0) as uses,
         sum(pg_total_relation_size(c.oid)) filter (where c.relname = 'entry') as entries
  from pg_class c where c.relnamespace = 'ledger'::regnamespace and c.relkind = 'r'`

/** Prints what ledgers of these sizes take, divided into ranges, and by a line through them what a larger one would. */
export async function measureSizes(sizes: readonly number[]): Promise<void> {
  if (sizes.length < 3) throw new RangeError('a model needs three sizes')
  const points: (readonly [number, Figures])[] = []
  for (const entries of sizes) {
    const world = await openGrownWorld({ entries, smallEntries })
    try {
      points.push([entries, await measureSize(world)])
      print(entries, points.at(-1)?.[1] ?? {}, 'measured')
    } finally {
      await world.stop()
    }
  }
  const names = Object.keys(points[0]?.[1] ?? {})
  const fits = names.map(
    (name) => [name, fitLine(points.map(([size, of]) => [size, of[name] ?? 0]))] as const,
  )
  const model = Object.fromEntries(fits.map(([name, { slope }]) => [name, slope * wantedEntries]))
  print(wantedEntries, model, 'by the model')
  print(
    wantedEntries,
    Object.fromEntries(fits.map(([name, { error }]) => [name, error * 100])),
    'largest error of the line, %',
  )
}

async function measureSize(world: GrownWorld): Promise<Figures> {
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  try {
    const divide = (await timed(() => divideTransactions(owner))) / 1000
    const { rows } = await owner.query<Record<string, string>>(tableBytes)
    const megabytes = Object.entries(rows[0] ?? {}).map(([name, bytes]) => [
      `mb.${name}`,
      Number(bytes) / 1e6,
    ])
    const { value: verify } = await measureVerify(world)
    return {
      'seconds.grow': world.growSeconds,
      'seconds.divide': divide,
      'seconds.verify': verify,
      ...Object.fromEntries(megabytes),
    }
  } finally {
    await owner.end()
  }
}

function print(entries: number, figures: Figures, how: string): void {
  const shown = Object.entries(figures).map(([name, value]) => `growth.size.${name} ${value.toFixed(1)}`)
  console.log(`${entries.toLocaleString('en-US')} entries, ${how}: ${shown.join(', ')}`)
}
