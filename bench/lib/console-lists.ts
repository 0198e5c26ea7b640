import type { ConsoleWorld } from './console-world.ts'
import { type HandWritten, handWritten } from './hand-written.ts'
import { median, timed } from './load.ts'
import { findScans } from './record-statements.ts'
import type { Line } from './report.ts'

const warmUps = 20

interface Compared {
  readonly what: string
  readonly value: number
  readonly against: number
}

/**
 * Each list through its route, from the cookie to the JSON, against one statement that brings the same rows, names and
 * count, in turn. Of several lists under one figure the worst counts. `scans` are the statements that walk over a table.
 */
export async function measureLists(
  world: ConsoleWorld,
  samples: number,
): Promise<{ lines: Line[]; scans: string[] }> {
  const { rows } = await world.byHand.query<{ batch: bigint; serial: string }>(
    'select batch_id as batch, serial_number as serial from voucher order by id offset 4321 limit 1',
  )
  const known = { batchId: String(rows[0]?.batch), serial: rows[0]?.serial ?? '' }
  const scans: string[] = []
  const compared = new Map<string, Compared[]>()
  for (const list of handWritten(known)) {
    scans.push(...(await scansOf(world, list)))
    const one = await compare(world, list, samples)
    compared.set(list.figure, [...(compared.get(list.figure) ?? []), one])
  }
  return { lines: [...compared].map(([figure, all]) => lineOf(`console.${figure}`, all)), scans }
}

function lineOf(name: string, all: readonly Compared[]): Line {
  const [worst] = all.toSorted((one, other) => ratioOf(other) - ratioOf(one))
  if (!worst) throw new Error(`${name} was not measured`)
  const note = all.map((one) => `${one.what} ${ratioOf(one).toFixed(2)}`).join(', ')
  return { name, value: worst.value, unit: 'ms', against: worst.against, ratio: ratioOf(worst), note }
}

function ratioOf({ value, against }: Compared): number {
  return value / against
}

async function compare(world: ConsoleWorld, list: HandWritten, samples: number): Promise<Compared> {
  const ours: number[] = []
  const byHand: number[] = []
  await expectSame(world, list)
  for (let sample = -warmUps; sample < samples; sample += 1) {
    const our = await timed(() => ask(world, list))
    const other = await timed(() => askByHand(world, list))
    if (sample < 0) continue
    ours.push(our)
    byHand.push(other)
  }
  return { what: list.what, value: median(ours), against: median(byHand) }
}

async function ask({ admin }: ConsoleWorld, { path, query }: HandWritten): Promise<{ id: string }[]> {
  return admin.get(`${path}?${new URLSearchParams(query)}`).data<{ id: string }[]>()
}

async function askByHand({ byHand }: ConsoleWorld, { sql, values }: HandWritten): Promise<{ id: string }[]> {
  const { rows } = await byHand.query<{ id: string }>({ text: sql, values: [...values] })
  return rows
}

async function expectSame(world: ConsoleWorld, list: HandWritten): Promise<void> {
  const [ours, byHand] = [await ask(world, list), await askByHand(world, list)]
  const ids = ours.map(({ id }) => id).join()
  if (ids !== byHand.map(({ id }) => String(id)).join())
    throw new Error(`${list.what}: the query by hand has other rows`)
}

/** The plans are made for the very statements and values that the console sends. */
async function scansOf(world: ConsoleWorld, list: HandWritten): Promise<string[]> {
  world.recorder.take()
  await ask(world, list)
  const statements = world.recorder.take()
  if (statements.length === 0) throw new Error('nothing was recorded')
  const scans = await findScans(world.byHand, statements)
  return scans.map((scan) => `${list.what}: ${scan}`)
}
