import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { isDeep } from '#tests/world/depth.ts'
import { expectSoundBooks } from '#tests/world/treasury.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { stalePlans, unknownOperations } from './any-operation.ts'
import { dayMinorMax, type Scene } from './scene.ts'
import { agreeToAll, type Outcome, runSequence } from './sequence.ts'

// `npm run test:insider` runs a thousand; SEQUENCES names another number.
const sequences = Number(process.env.SEQUENCES ?? (isDeep ? 1_000 : 4))
const controls = Math.max(2, Math.ceil(sequences / 20))
const steps = 32
const timeout = 20_000 + sequences * 5_000

/** All that happened makes a world slower. */
const sequencesInWorld = 50

/** Runs sequences by their numbers in worlds of their own, and checks the books of each world. */
async function inWorlds(
  count: number,
  run: (world: World, seeds: readonly number[]) => Promise<void>,
): Promise<void> {
  for (let first = 1; first <= count; first += sequencesInWorld) {
    const length = Math.min(sequencesInWorld, count + 1 - first)
    const world = await openWorld({ workers: false })
    try {
      await run(
        world,
        Array.from({ length }, (_, index) => first + index),
      )
      await expectSoundBooks(world)
    } finally {
      await world.close()
    }
  }
}

const isBeyond = ({ gainMinor }: Outcome) => gainMinor > dayMinorMax
const summary = ({ seed, gainMinor, done }: Outcome) => ({ seed, gainMinor, done })

test('every operation of staff that moves money, or that two people decide, has a plan that abuses it', () => {
  expect(unknownOperations()).toEqual([])
  expect(stalePlans()).toEqual([])
})

test('whatever one person with every right does in a day for three client accounts of theirs, they gain no more than the limit of the day', {
  timeout,
}, async () => {
  let high = 0
  await inWorlds(sequences, async (world, seeds) => {
    for (const seed of seeds) {
      const outcome = await runSequence(world, seed, { steps })
      expect(isBeyond(outcome) && summary(outcome)).toBe(false)
      if (outcome.gainMinor > dayMinorMax / 2n) high += 1
    }
  })
  // They do gain something: the sequences reach what gives money away.
  expect(high).toBeGreaterThan(sequences / 3)
})

test('control: when the sum of the day is forgotten after each step, each of the same sequences exceeds the limit when it goes on', {
  timeout,
}, async () => {
  await inWorlds(controls, async (world, seeds) => {
    const afterStep = () =>
      world.asOwner(
        `update ledger.account set tally = null where kind = 'decided-alone' and tally is not null`,
      )
    for (const seed of seeds) {
      const outcome = await runSequence(world, seed, {
        steps: 4 * steps,
        enoughMinor: dayMinorMax,
        afterStep,
      })
      expect(isBeyond(outcome) || summary(outcome)).toBe(true)
    }
  })
})

test('with two colleagues who agree to everything they gain more, and the log names maker and checker of each thing, and each colleague who agreed', {
  timeout,
}, async () => {
  let beyond = 0
  await inWorlds(controls, async (world, seeds) => {
    const checkers: readonly [Caller, Caller] = [await workAs(world, 'admin'), await workAs(world, 'admin')]
    const ids = new Map(await Promise.all(checkers.map(async (one) => [one, await idOf(one)] as const)))
    const agreed = new Set<string | undefined>()
    const afterStep = async (scene: Scene) => {
      for (const checker of await agreeToAll(scene, checkers)) agreed.add(ids.get(checker))
    }
    for (const seed of seeds) if (isBeyond(await runSequence(world, seed, { steps, afterStep }))) beyond += 1
    expect(await unnamedIn(world)).toEqual([])
    expect(await namedCheckers(world)).toEqual([...agreed].sort())
  })
  expect(beyond).toBeGreaterThan(0)
})

/** What was agreed to, and no entry of the log names its maker with its checker. */
async function unnamedIn({ services }: World): Promise<readonly object[]> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int from approval a
    where status = 'executed'
      and (select count(*) from activity_log l
           where l.actor_type = 'staff' and l.subject_type = 'approval' and l.subject_id = a.id::text
             and (l.action, l.actor_id) in (('approval_asked', a.maker_id), ('approval_executed', a.checker_id))) <> 2
    group by 1 order by 1`.execute(services.database.db)
  return rows
}

async function namedCheckers({ services }: World): Promise<readonly string[]> {
  const rows = await services.database.db
    .selectFrom('activity_log')
    .select('actor_id')
    .distinct()
    .where('action', '=', 'approval_executed')
    .orderBy('actor_id')
    .execute()
  return rows.map(({ actor_id }) => String(actor_id))
}

async function idOf(caller: Caller): Promise<string> {
  return (await caller.get('/session').data<{ user: { id: string } }>()).user.id
}
