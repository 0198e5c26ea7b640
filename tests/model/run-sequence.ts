import { isDeepStrictEqual } from 'node:util'
import { expireHolds } from '#server/ledger/index.ts'
import { type ActionName, actionOf, drawAction } from './actions/index.ts'
import type { Plan } from './actions/plan.ts'
import { expire } from './actions/posting-actions.ts'
import { type Answer, refused } from './answer.ts'
import { findProblems } from './find-problems.ts'
import { differences, pictureIn, pictureOf, readOpening } from './picture.ts'
import type { Key, Outcome } from './product/outcome.ts'
import type { Product } from './product/product.ts'
import { randomOf } from './random.ts'
import { auth } from './rules/clients.ts'
import { type Model, startModel } from './rules/model.ts'
import { seedModel } from './seed-model.ts'

/** An action and the dice that choose who does it with what; `again` repeats an earlier one under its key. */
export interface Step {
  readonly action: ActionName | 'again'
  readonly dice: number
}

const againPercent = 8

export function drawSteps(seed: number, length: number): Step[] {
  const random = randomOf(seed)
  return Array.from({ length }, () => ({
    action: random.chance(againPercent) ? 'again' : drawAction(random),
    dice: random.below(2 ** 31),
  }))
}

/** Where the product and the model part. */
export class Parting extends Error {
  readonly sentences: readonly string[]

  constructor(sentences: readonly string[], problem: string) {
    super(problem)
    this.sentences = sentences
  }
}

export interface Tally {
  steps: number
  accepted: number
  /** By code. */
  readonly refusals: Map<string, number>
  replays: number
}

/**
 * Does the steps in a world of their own, by the product and by the model, and compares answer and picture after each;
 * at the end the books verify.
 * @throws Parting
 */
export async function runSequence(product: Product, seed: number, steps: readonly Step[]): Promise<Tally> {
  const { model, dice, walk } = await openModel(product, seed)
  for (const step of steps) await walk.take(step)
  const last = expire(model, dice)
  if (last) await walk.follow(last)
  await walk.expectSoundBooks()
  return walk.tally
}

/** A world of its own with a few people, and the way to do things there. */
export async function openModel(product: Product, seed: number) {
  // Leftovers of an aborted sequence would expire in the middle of this one.
  await expireHolds(product.engine, product.database.db)
  const dice = randomOf(seed)
  const unset = {
    min: 0n,
    max: 0n,
    daily: 0n,
    monthly: 0n,
    feeFixed: 0n,
    feeShare: 0n,
    feeMin: 0n,
    feeMax: null,
  }
  const rules = { terms: unset, rechargeRule: { enabled: false, min: null, max: null } }
  const model = startModel(await readOpening(product), rules)
  const walk = openWalk(product, model, product.nextNumber())
  for await (const plan of seedModel(product, model, dice)) await walk.follow(plan)
  return { model, dice, walk }
}

/** A plan that was followed under a key. */
interface Done {
  readonly plan: Plan
  readonly key: string
  outcome: Outcome
}

function openWalk(product: Product, model: Model, number: number) {
  const sentences: string[] = []
  const done: Done[] = []
  const tally: Tally = { steps: 0, accepted: 0, refusals: new Map(), replays: 0 }

  const part = (problem: string): never => {
    throw new Parting(sentences, problem)
  }
  /** Runs it, and compares the answers and the visible state. */
  const compare = async (
    plan: Plan,
    key: Key | null,
    expect: (outcome: Outcome) => Answer,
  ): Promise<Outcome> => {
    sentences.push(key ? `${plan.sentence} (key ${key.text}, body ${key.body})` : plan.sentence)
    const outcome = await plan.act(product, key)
    const expected = authOf(plan) ?? expect(outcome)
    if (!isSame(outcome.answer, expected, authOf(plan) !== null))
      part(`the product says ${JSON.stringify(outcome.answer)}, the model ${JSON.stringify(expected)}`)
    const differing = differences(pictureOf(model), await pictureIn(product, model))
    if (differing.length > 0) part(differing.join('\n'))
    count(tally, outcome)
    return outcome
  }
  const authOf = ({ auth: at }: Plan): Answer | null =>
    product.overHttp && at ? auth(at.client, at.asks) : null

  const repeat = async (step: Step): Promise<void> => {
    const random = randomOf(step.dice)
    const earlier = done[random.below(done.length || 1)]
    if (!earlier) return
    const body = random.chance(70) ? 0 : 1
    const outcome = await compare(earlier.plan, { text: earlier.key, body }, (answered) =>
      answerAgain(earlier, body, answered),
    )
    if ('refused' in earlier.outcome.answer && body === 0) earlier.outcome = outcome
    if ('refused' in earlier.outcome.answer && body === 1 && 'accepted' in outcome.answer)
      done.splice(done.indexOf(earlier), 1)
  }
  return {
    tally,
    async follow(plan: Plan): Promise<void> {
      const key = plan.keyed ? `key-${number}-${sentences.length}` : null
      const outcome = await compare(plan, key === null ? null : { text: key, body: 0 }, plan.expect)
      if (key !== null) done.push({ plan, key, outcome })
    },
    async take(step: Step): Promise<void> {
      if (step.action === 'again') return repeat(step)
      const plan = actionOf(step.action)(model, randomOf(step.dice))
      if (plan) await this.follow(plan)
    },
    async expectSoundBooks(): Promise<void> {
      const problems = await findProblems(product)
      if (problems.length > 0) part(problems.join('\n'))
    },
  }
}

/** A finished request gets its first answer again; a refused one may succeed now. */
function answerAgain({ plan, outcome }: Done, body: number, answered: Outcome): Answer {
  if ('refused' in outcome.answer) return plan.expect(answered)
  if (body !== 0) return refused('idempotency.conflict')
  if (!answered.replayed) return refused('nothing: it should be an answer of old')
  return outcome.answer
}

/** Of an access refusal only the code is compared. */
function isSame(given: Answer, expected: Answer, isAuth: boolean): boolean {
  if (isAuth && 'refused' in given && 'refused' in expected)
    return given.refused.split(' ')[0] === expected.refused.split(' ')[0]
  return isDeepStrictEqual(given, expected)
}

function count(tally: Tally, { answer, replayed }: Outcome): void {
  tally.steps += 1
  if (replayed) tally.replays += 1
  else if ('accepted' in answer) tally.accepted += 1
  else {
    const [code = ''] = answer.refused.split(' ')
    tally.refusals.set(code, (tally.refusals.get(code) ?? 0) + 1)
  }
}
