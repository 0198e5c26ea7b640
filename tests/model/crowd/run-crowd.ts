import { isDeepStrictEqual } from 'node:util'
import { openPostingEngine } from '#server/ledger/index.ts'
import { order } from '../actions/card-actions.ts'
import { type ActionName, actionOf } from '../actions/index.ts'
import type { Plan } from '../actions/plan.ts'
import { findProblems } from '../find-problems.ts'
import { differences, pictureIn, pictureOf } from '../picture.ts'
import { staffHands } from '../product/hands.ts'
import type { Key, Outcome } from '../product/outcome.ts'
import type { Product } from '../product/product.ts'
import { type Random, randomOf } from '../random.ts'
import type { Model } from '../rules/model.ts'
import { drawSteps, openModel, Parting } from '../run-sequence.ts'
import { type Committed, type EntryRow, findDisorder, type Happened, serialOrder } from './history.ts'

/**
 * What goes over the posting engine; the rest has no place in the order of the ledger. Sales and requests for settlement look at
 * rows that they do not lock yet: their order is that of the read, which the ledger does not record.
 */
const actions: readonly ActionName[] = [
  ...(['transfer', 'transfer', 'transfer', 'takeTransferBack', 'fund', 'post', 'reverse'] as const),
  ...(['reserve', 'capture', 'release', 'order', 'order', 'refund', 'recharge', 'acceptGoods'] as const),
  ...(['takeBack', 'answerSettlement'] as const),
]
const twicePercent = 15
/** So that there are orders, holds and sales to compete for. */
const stepsBefore = 60

export interface Crowd {
  readonly actors: number
  readonly actionsEach: number
}

interface Act extends Happened {
  readonly plan: Plan
  readonly outcome: Outcome
}

/**
 * Many at once, through two engines, in a world with a past. Then the model walks the ledger's own order: each
 * accepted request is accepted with the same answer, none has overtaken an earlier answered one, and the final state
 * is the same.
 * @returns how many were accepted
 * @throws Parting
 */
export async function runCrowd(
  product: Product,
  seed: number,
  { actors, actionsEach }: Crowd,
): Promise<number> {
  const { model, walk } = await openModel(product, seed)
  for (const step of drawSteps(seed, stepsBefore)) await walk.take(step)
  const engine = openPostingEngine({ url: product.url, keys: product.keys })
  const other: Product = { ...product, engine, hands: staffHands({ ...product, engine }) }
  const street = openStreet(model, [product, other], `crowd-${product.nextNumber()}`)
  const crowd = Array.from({ length: actors }, async (_, actor) => {
    const random = randomOf(seed * 1_000 + actor)
    for (let count = 0; count < actionsEach; count += 1) await street.act(random)
  })
  await Promise.all(crowd)
  await engine.drain()
  await compare(product, model, street.acts)
  return street.acts.length
}

function openStreet(model: Model, [first, second]: readonly [Product, Product], keyPrefix: string) {
  const acts: Act[] = []
  let tick = 0
  let keys = 0
  const send = async (plan: Plan, product: Product, key: Key): Promise<Outcome> => {
    tick += 1
    const sentTick = tick
    const outcome = await plan.act(product, key)
    tick += 1
    if ('accepted' in outcome.answer && !outcome.replayed)
      acts.push({ plan, outcome, transactionId: outcome.id ?? '', sentTick, answeredTick: tick })
    return outcome
  }
  return {
    acts,
    async act(random: Random): Promise<void> {
      const action = actionOf(actions[random.below(actions.length)] ?? 'transfer')
      const plan = action(model, random)
      if (!plan) return
      keys += 1
      const key = { text: `${keyPrefix}-${keys}`, body: 0 }
      // Single cards are compared, and two engines would skip each other's locked cards.
      const product = action !== order && random.chance(50) ? second : first
      if (!random.chance(twicePercent)) {
        await send(plan, product, key)
        return
      }
      const answers = await Promise.all([send(plan, first, key), send(plan, product, key)])
      const done = answers.filter(({ answer }) => 'accepted' in answer)
      const [one, other] = done
      if (one && other && (one.id !== other.id || !isDeepStrictEqual(one.answer, other.answer)))
        throw new Parting([plan.sentence], `one key, two answers: ${JSON.stringify(done)}`)
      if (done.filter(({ replayed }) => !replayed).length > 1)
        throw new Parting([plan.sentence], 'one key was done twice')
    },
  }
}

async function compare(product: Product, model: Model, acts: readonly Act[]): Promise<void> {
  const ids = acts.map(({ transactionId }) => transactionId)
  const { rows: entries } = await product.asOwner(
    `select account_id::text as "accountId", version, transaction_id::text as "transactionId" from ledger.entry
     where transaction_id = any($1::bigint[]) order by account_id, version`,
    [ids],
  )
  const { rows: committed } = await product.asOwner(
    `select id::text as "transactionId", created_at::text as "decidedAt" from ledger.transaction where id = any($1::bigint[])`,
    [ids],
  )
  if (committed.length !== acts.length) throw new Parting([], 'what was answered is not in the ledger')
  const disorder = findDisorder(acts, entries as EntryRow[])
  if (disorder.length > 0) throw new Parting([], disorder.join('\n'))
  const byId = new Map(acts.map((act) => [act.transactionId, act]))
  const sentences: string[] = []
  for (const id of serialOrder(committed as Committed[], entries as EntryRow[])) {
    const act = byId.get(id)
    if (!act) continue
    sentences.push(`${act.plan.sentence} (transaction ${id})`)
    const expected = act.plan.expect(act.outcome)
    if (!isDeepStrictEqual(act.outcome.answer, expected))
      throw new Parting(
        sentences,
        `answered ${JSON.stringify(act.outcome.answer)}, the model: ${JSON.stringify(expected)}`,
      )
  }
  const differing = differences(pictureOf(model), await pictureIn(product, model))
  if (differing.length > 0) throw new Parting(sentences, differing.join('\n'))
  const problems = await findProblems(product)
  if (problems.length > 0) throw new Parting(sentences, problems.join('\n'))
}
