import { type Random, randomOf } from '#tests/model/random.ts'
import type { Caller } from '#tests/world/caller.ts'
import type { World } from '#tests/world/world.ts'
import { playAny } from './any-operation.ts'
import { clientSteps } from './client-steps.ts'
import { type PlanName, plans } from './plans.ts'
import { openScene, type Scene, wealthOf } from './scene.ts'

export interface Outcome {
  readonly seed: number
  /** What the three client accounts gained, minor units. */
  readonly gainMinor: bigint
  /** What was done and in which order, for a person who repeats it. */
  readonly done: readonly string[]
  readonly scene: Scene
}

export interface Rules {
  readonly steps: number
  /** After each step. */
  afterStep?(scene: Scene): Promise<void>
  /** The sequence ends once they gained more, minor units. */
  readonly enoughMinor?: bigint
}

/** One person tries everything that the console offers, at random, for the client accounts of theirs. */
export async function runSequence(world: World, seed: number, rules: Rules): Promise<Outcome> {
  const random = randomOf(seed)
  const scene = await openScene(world, random)
  const before = await wealthOf(scene)
  const gain = async () => (await wealthOf(scene)) - before
  const done: string[] = []
  while (done.length < rules.steps) {
    const { id, status } = await playStep(scene, random)
    done.push(`${id} ${status}`)
    await rules.afterStep?.(scene)
    if (rules.enoughMinor !== undefined && (await gain()) > rules.enoughMinor) break
  }
  return { seed, gainMinor: await gain(), done, scene }
}

async function playStep(scene: Scene, random: Random): Promise<{ id: string; status: number | null }> {
  if (random.chance(40)) {
    const step = random.pick(clientSteps)
    return { id: step.name, status: (await step(scene))?.status ?? null }
  }
  if (random.chance(75)) {
    const id = random.pick(random.chance(55) ? favourites : planNames)
    return { id, status: (await plans[id](scene))?.status ?? null }
  }
  const { id, answer } = await playAny(scene)
  return { id, status: answer?.status ?? null }
}

/** What gives money away most often. */
const favourites = [
  'recharge-requests.approve',
  'recharge-requests.approve',
  'recharge-requests.approve',
  'staffVouchers.sellVouchers',
  'offline-tickets.activate',
  'settlements.approve',
  'settlements.pay',
] as const satisfies readonly PlanName[]
const planNames = Object.keys(plans) as [PlanName, ...PlanName[]]

/**
 * Agree to everything of theirs that waits, one or the other.
 * @returns who agreed to something: the person may have closed one out
 */
export async function agreeToAll(
  { world, makerId, random }: Scene,
  checkers: readonly [Caller, Caller],
): Promise<readonly Caller[]> {
  const waiting = await world.services.database.db
    .selectFrom('approval')
    .select('id')
    .where('status', '=', 'waiting')
    .where('maker_id', '=', makerId)
    .orderBy('id')
    .execute()
  const agreed: Caller[] = []
  for (const { id } of waiting) {
    const checker = random.pick(checkers)
    if ((await checker.post(`/approvals/${id}/approval`)).status === 200) agreed.push(checker)
  }
  return agreed
}
