import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { isDeep } from '#tests/world/depth.ts'
import { expectSoundBooks } from '#tests/world/treasury.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { stalePlans, unknownOperations } from './any-operation.ts'
import { dayMinorMax, type Scene } from './scene.ts'
import { agreeToAll, type Outcome, type Rules, runSequence } from './sequence.ts'

// `npm run test:insider` runs a thousand.
const [sequences, controls] = isDeep ? [1_000, 50] : [20, 4]
const steps = 32
const timeout = isDeep ? 7_200_000 : 120_000

let world: World
beforeAll(async () => {
  world = await openWorld({ workers: false })
})
afterAll(async () => {
  await expectSoundBooks(world)
  await world.close()
})

async function play(first: number, count: number, rules: Partial<Rules> = {}): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let seed = first; seed < first + count; seed += 1)
    outcomes.push(await runSequence(world, seed, { steps, ...rules }))
  return outcomes
}

const isBeyond = ({ gainMinor }: Outcome) => gainMinor > dayMinorMax

test('every operation of staff that moves money, or that two people decide, has a plan that abuses it', () => {
  expect(unknownOperations()).toEqual([])
  expect(stalePlans()).toEqual([])
})

test('whatever one person with every right does in a day for three client accounts of theirs, they gain no more than the limit of the day', {
  timeout,
}, async () => {
  const outcomes = await play(1, sequences)
  expect(outcomes.filter(isBeyond).map(({ seed, gainMinor, done }) => ({ seed, gainMinor, done }))).toEqual(
    [],
  )
  // They do gain something: the sequences reach what gives money away.
  expect(outcomes.filter(({ gainMinor }) => gainMinor > dayMinorMax / 2n).length).toBeGreaterThan(
    sequences / 3,
  )
})

test('control: when the sum of the day is forgotten after each step, the same sequences exceed the limit', {
  timeout,
}, async () => {
  const forget = () =>
    world.asOwner(`update ledger.account set tally = null where kind = 'decided-alone' and tally is not null`)
  const outcomes = await play(1, controls, { afterStep: forget })
  expect(outcomes.filter(isBeyond).length).toBeGreaterThanOrEqual(controls / 4)
})

test('with two colleagues who agree to everything they gain more, and the log names both for each thing agreed to', {
  timeout,
}, async () => {
  const checkers: readonly [Caller, Caller] = [await workAs(world, 'admin'), await workAs(world, 'admin')]
  const agreeing = (scene: Scene) => agreeToAll(scene, checkers)
  const outcomes = await play(1, controls, { steps: 2 * steps, afterStep: agreeing })
  expect(outcomes.some(isBeyond)).toBe(true)
  const { rows } = await unnamed.execute(world.services.database.db)
  expect(rows).toEqual([])
})

/** What was agreed to, and no entry of the log names its maker with its checker. */
const unnamed = sql<{ kind: string; count: number }>`
  select kind, count(*)::int from approval a
  where status = 'executed'
    and (select count(*) from activity_log l
         where l.actor_type = 'staff' and l.subject_type = 'approval' and l.subject_id = a.id::text
           and (l.action, l.actor_id) in (('approval_asked', a.maker_id), ('approval_executed', a.checker_id))) <> 2
  group by 1 order by 1`
