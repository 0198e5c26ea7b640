import type { Belongings, Seeded } from '#tests/world/belongings.ts'
import type { Caller } from '#tests/world/caller.ts'
import type { Example } from '#tests/world/example.ts'
import { examplesOf } from '#tests/world/examples.ts'
import { paymentExamples } from '#tests/world/payment-examples.ts'
import { people } from '#tests/world/people.ts'
import type { World } from '#tests/world/world.ts'
import type { ActorName } from './actor-name.ts'

/** A well-formed call about rows of one person, who makes it. */
export interface KnownCall extends Pick<Example, 'params' | 'query' | 'body'> {
  readonly actor: ActorName
}

/** By operation. */
export type KnownCalls = ReadonlyMap<string, readonly KnownCall[]>

/** How often one resident asks the other for money, so that some of it is paid and some is declined. */
const requestsCount = 2
/** What only a client with nothing yet can do. */
const ofNewcomers = ['account.askClosure', 'content.requestAccountKind', 'subscriptions.startTrial']

export interface ResidentsOwn {
  readonly layla: Belongings
  readonly yusuf: Belongings
}

/** The examples of the contract, about rows of the residents, and about requests for money between them. */
export async function openKnownCalls(world: World, seeded: Seeded, own: ResidentsOwn): Promise<KnownCalls> {
  const [layla, yusuf] = [await world.as('layla'), await world.as('yusuf')]
  const [ofLayla, ofYusuf] = [examplesOf(own.layla, seeded), examplesOf(own.yusuf, seeded)]
  const callings: Calling[] = [
    { actor: 'layla', examples: ofLayla },
    { actor: 'yusuf', examples: ofYusuf },
    {
      actor: 'newcomer',
      examples: Object.fromEntries(Object.entries(ofLayla).filter(([id]) => ofNewcomers.includes(id))),
    },
  ]
  for (const answer of answersTo(seeded, ofLayla)) {
    callings.push({ actor: 'layla', examples: answer })
    callings.push({ actor: 'yusuf', examples: answer })
  }
  for (let count = 1; count <= requestsCount; count += 1) {
    const toLayla = { ...own.layla, requestCode: await ask(yusuf, 'layla', count) }
    const toYusuf = { ...own.yusuf, requestCode: await ask(layla, 'yusuf', count) }
    callings.push({ actor: 'layla', examples: paymentExamples(toLayla) })
    callings.push({ actor: 'yusuf', examples: paymentExamples(toYusuf) })
  }
  return knownCallsOf(callings)
}

/** The first option of each question: they come in any order. */
function answersTo({ competition }: Seeded, examples: Calling['examples']): Calling['examples'][] {
  const name = 'competitions.answerQuestion'
  return competition.questions.map(({ id, options }) => ({
    [name]: {
      ...examples[name],
      body: { question_id: id, options: options.slice(0, 1).map((one) => one.id) },
    },
  }))
}

async function ask(caller: Caller, to: string, count: number): Promise<string> {
  const asked = { key: `fuzz-asks-${to}-${count}`, to, amount: `${count}.000` }
  return (await caller.post('/money-requests', asked).data<{ code: string }>()).code
}

/** Codes of a person's own that the examples have wrong, so that they change nothing. */
const rightValues: Readonly<Record<string, string>> = { current_password: people.layla.password }

/** Examples, as this person would call them. */
interface Calling {
  readonly actor: ActorName
  readonly examples: Readonly<Record<string, Pick<Example, 'params' | 'query' | 'body'>>>
}

function knownCallsOf(callings: readonly Calling[]): KnownCalls {
  const calls = callings.flatMap(({ actor, examples }) =>
    Object.entries(examples).map(([id, { params, query, body }]) => ({
      id,
      call: { actor, params, query, body: body && corrected(body) },
    })),
  )
  const groups = Map.groupBy(calls, ({ id }) => id)
  return new Map([...groups].map(([id, found]) => [id, found.map(({ call }) => call)]))
}

function corrected(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, rightValues[name] ?? value]))
}
