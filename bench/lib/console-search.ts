import type { Caller } from '#tests/world/caller.ts'
import type { ConsoleWorld } from './console-world.ts'
import { median, timed } from './load.ts'
import type { Line } from './report.ts'

const warmUps = 20

/**
 * The search over all sections against the list of clients with the same text: the slowest of what people type.
 * @returns milliseconds from the cookie to the JSON, medians of `samples` pairs; the note has all texts
 */
export async function measureSearch({ admin, byHand }: ConsoleWorld, samples: number): Promise<Line> {
  const { rows } = await byHand.query<{ serial: string; phone: string; name: string }>(`
    select (select serial_number from voucher order by id offset 4321 limit 1) as serial, phone,
           split_part(name, ' ', 1) as name
    from client order by id offset 777 limit 1`)
  const [known] = rows
  if (!known) throw new Error('the world has no clients')
  const texts = [
    ['name', known.name],
    ['phone', known.phone],
    ['serial number', known.serial],
    ['nothing like it', 'zzqxw'],
  ] as const
  const measured = await inTurn(texts, async ([what, text]) => ({
    what,
    ...(await compare(admin, encodeURIComponent(text), samples)),
  }))
  const [slowest] = measured.toSorted((one, other) => other.value - one.value)
  if (!slowest) throw new Error('nothing was searched')
  const { value, against } = slowest
  const note = measured.map((one) => `${one.what} ${one.value.toFixed(1)} ms`).join(', ')
  return { name: 'console.search.all', value, unit: 'ms', against, ratio: value / against, note }
}

async function compare(
  admin: Caller,
  text: string,
  samples: number,
): Promise<{ value: number; against: number }> {
  const everything: number[] = []
  const clients: number[] = []
  for (let sample = -warmUps; sample < samples; sample += 1) {
    const all = await timed(() => admin.get(`/search?q=${text}`).data())
    const own = await timed(() => admin.get(`/clients?search=${text}`).data())
    if (sample < 0) continue
    everything.push(all)
    clients.push(own)
  }
  return { value: median(everything), against: median(clients) }
}

async function inTurn<Item, Done>(
  items: readonly Item[],
  work: (item: Item) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = []
  for (const item of items) done.push(await work(item))
  return done
}
