import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallet } from '#tests/world/ledger.ts'
import { openSealWorld, type SealWorld } from '#tests/world/seals.ts'
import { openChance } from '../../scripts/demo/chance.ts'
import { tamperings } from './all-tamperings.ts'
import { anyRow, putAside, putBack, type Tampered, type Tools, toolsOf } from './tools.ts'

// `npm run test:tampering` does thousands; TAMPERING_SEED does one of them again.
const count = Number(process.env.TAMPERINGS ?? tamperings.length)
const firstSeed = Number(process.env.TAMPERING_SEED ?? 1)

let world: SealWorld
let tools: Tools

beforeAll(async () => {
  world = await openSealWorld()
  tools = toolsOf(world.asOwner, openChance(0))
  await Promise.all(Array.from({ length: 11 }, (_, number) => world.ledger.fund(wallet(number), 1_000n)))
  for (let head = 0; head < 4; head += 1) {
    await world.payAround(70)
    await world.sealer.seal()
    await world.publish()
  }
  // The tamperer owns the tables, so our grants do not stop it.
  await world.asOwner('alter table ledger.head drop constraint head_last_block_fkey')
  await putAside(tools)
})
afterAll(() => world.close())

test(`each of ${count} tamperings by a superuser is found and named, and nothing else is accused`, async () => {
  expect(await world.verify()).toEqual([])
  const missed: string[] = []
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    const miss = await tamperOnce(seed)
    if (miss) missed.push(miss)
  }
  process.stdout.write(
    `tamperings: ${count}, seeds ${firstSeed} to ${firstSeed + count - 1}, not found or not named: ${missed.length}\n`,
  )
  expect(missed).toEqual([])
  expect(await world.verify()).toEqual([])
}, 1_200_000)

/** One tampering, looked for and taken back. @returns what was missed */
async function tamperOnce(seed: number): Promise<string | null> {
  const [name, tamper] = tamperings[seed % tamperings.length] ?? tamperings[0] ?? []
  if (!name || !tamper) throw new Error('there is no tampering')
  await world.asOwner('select setseed($1)', [(seed % 1000) / 1000])
  const tampered = await tamper(toolsOf(world.asOwner, openChance(seed)))
  const found = (await world.verify()).map(({ thing, id }) => `${thing} ${id}`)
  await putBack(tools)
  const missing = tampered.named.filter((one) => !found.includes(one))
  const accused = found.filter((one) => !isAllowed(tampered, one))
  if (missing.length === 0 && accused.length === 0) return null
  return `seed ${seed}, ${name}: did not name ${missing.join()}, accused ${accused.slice(0, 5).join()}`
}

function isAllowed({ named, allowed = [] }: Tampered, found: string): boolean {
  const [thing = ''] = found.split(' ')
  const isRow = ['transaction', 'entry', 'account'].includes(thing)
  return named.includes(found) || allowed.includes(found) || allowed.includes(isRow ? anyRow : thing)
}
