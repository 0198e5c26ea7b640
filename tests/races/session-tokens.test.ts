import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { nextTokenHeader } from '#contract/kernel/operation.ts'
import type { Answer, Caller } from '../world/caller.ts'
import { clientIdOf } from '../world/money.ts'
import { people } from '../world/people.ts'
import { openTwin, type Twin } from '../world/twin.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
let twin: Twin
beforeAll(async () => {
  world = await openWorld()
  twin = await openTwin(world)
  await world.as('omar')
})
afterAll(async () => {
  await twin.close()
  await world.close()
})

/** A session whose token is old enough to be replaced. */
async function openAged(): Promise<Caller> {
  const { token } = await world.anonymous
    .post('/login', { login: 'omar', password: people.omar.password })
    .data<{ token: string }>()
  await world.asOwner(
    `update client_session set token_since = now() - interval '16 minutes' where id = (select max(id) from client_session)`,
  )
  return world.with(token)
}

const nextOf = ({ headers }: Answer) => headers[nextTokenHeader]
const statusesOf = (answers: readonly Answer[]) => new Set(answers.map(({ status }) => status))

function callTwentyTimes(...callers: readonly Caller[]): Promise<Answer[]> {
  const everywhere = callers.flatMap((caller) => [caller, twin.as(caller)])
  return Promise.all(
    Array.from({ length: 20 / everywhere.length }, () =>
      everywhere.map((caller) => caller.get('/sessions')),
    ).flat(),
  )
}

/** The next token is handed out once it is kept, which the first request does not wait for. */
async function offered(caller: Caller): Promise<Answer> {
  return vi.waitFor(async () => {
    const answer = await caller.get('/sessions')
    expect(nextOf(answer)).toBeDefined()
    return answer
  })
}

/** The first use of the next token, by many at once and beside the old one. */
async function rotate(): Promise<{ old: Caller; next: Caller; answers: Answer[] }> {
  const old = await openAged()
  await offered(old)
  const offers = await callTwentyTimes(old)
  const [token, ...others] = new Set(offers.map(nextOf))
  expect([token, others]).toEqual([expect.stringMatching(/^[\w-]{43}$/), []])
  const next = world.with(String(token))
  return { old, next, answers: await callTwentyTimes(old, next) }
}

const lastSession = () =>
  world.services.database.db
    .selectFrom('client_session as s')
    .innerJoin('login_log as l', (join) =>
      join.onRef('l.session_id', '=', 's.id').on('actor_type', '=', 'client'),
    )
    .select(['s.ended_why', 'l.logout_at'])
    .orderBy('s.id', 'desc')
    .executeTakeFirstOrThrow()
const endGrace = () =>
  world.asOwner(`update client_session_token set replaced_at = replaced_at - interval '61 seconds'`)

test('an old token is replaced by one other, however many ask at once; for a minute both work', async () => {
  const { next, answers } = await rotate()
  expect(statusesOf(answers)).toEqual(new Set([200]))
  expect(await lastSession()).toEqual({ ended_why: null, logout_at: null })
  const later = await next.get('/sessions')
  expect([later.status, nextOf(later)]).toEqual([200, undefined])
})

test('control: after that minute the use of the replaced token ends the session, an alarm opens, and both are told why', async () => {
  const { old, next } = await rotate()
  await endGrace()
  expect(statusesOf(await callTwentyTimes(next))).toEqual(new Set([200]))
  const answers = await callTwentyTimes(old)
  expect(statusesOf(answers)).toEqual(new Set([401]))
  expect(await next.get('/sessions')).toMatchObject({
    status: 401,
    body: { code: 'auth.token_reused', message: expect.stringContaining('a copy of its key') },
  })
  expect(await lastSession()).toEqual({ ended_why: 'reused', logout_at: expect.any(Date) })
  const alarms = await world.services.database.db
    .selectFrom('alarm')
    .select(['subject', 'times'])
    .where('code', '=', 'auth.token_reused')
    .execute()
  expect(alarms).toEqual([{ subject: `client ${await clientIdOf(world, 'omar')}`, times: 1n }])
})

test('an application that knows nothing of it keeps its token, and so does a page that lost the answer', async () => {
  const old = await openAged()
  const first = await offered(old)
  await world.asOwner(
    `update client_session set token_since = now() - interval '1 day' where ended_at is null`,
  )
  const again = await old.get('/sessions')
  expect([again.status, nextOf(again)]).toEqual([200, nextOf(first)])
})
