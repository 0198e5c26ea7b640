import { afterAll, beforeAll, expect, test } from 'vitest'
import { voteInPoll } from '#server/modules/polls/vote-in-poll.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { type MadePoll, makePoll } from '#tests/world/points.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld({ workers: false })
  admin = await workAs(world, 'admin')
})
afterAll(() => world.close())

const inBoth = (text: string) => ({ ar: `${text} بالعربية`, en: text })

const optionOf = ({ options }: MadePoll, place: number) => options[place]?.id ?? ''
const vote = (client: Caller, poll: MadePoll, place: number) =>
  client.post(`/polls/${poll.id}/votes`, { option_id: optionOf(poll, place) })
const counts = (poll: MadePoll, ...votes: number[]) =>
  votes.map((count, at) => ({ option_id: optionOf(poll, at), votes: count }))

test('a client votes once; the count is read by those who have voted, and by everybody once it has ended', async () => {
  const poll = await makePoll(admin)
  const [layla, omar] = [await world.as('layla'), await world.as('omar')]
  expect(await world.anonymous.get(`/polls/${poll.id}`).data()).toMatchObject({ ended: false, result: null })
  expect(await vote(layla, poll, 1).data()).toMatchObject({
    result: { total: 1, options: counts(poll, 0, 1, 0) },
  })
  expect(await vote(layla, poll, 0)).toMatchObject({ status: 422, body: { code: 'poll.voted_already' } })
  expect(await omar.get('/poll-votes').data()).toEqual([])
  await vote(omar, poll, 1).data()
  expect(await layla.get('/poll-votes').data()).toMatchObject([
    { poll_id: poll.id, option_id: optionOf(poll, 1), result: { total: 2, options: counts(poll, 0, 2, 0) } },
  ])
  expect(await world.anonymous.get('/polls').data<object[]>()).toMatchObject([{ id: poll.id, result: null }])
  await world.asOwner(`update poll set publish_at_to = now() where id = ${poll.id}`)
  expect(await vote(await world.as('salem'), poll, 1)).toMatchObject({ body: { code: 'poll.not_open' } })
  expect(await world.anonymous.get(`/polls/${poll.id}`).data()).toMatchObject({
    ended: true,
    result: { total: 2 },
  })
})

test('a vote is changed where the poll allows it, and counted once', async () => {
  const poll = await makePoll(admin, { changeable: true })
  const layla = await world.as('layla')
  for (const place of [0, 2, 2, 1]) await vote(layla, poll, place).data()
  expect(await vote(await world.as('omar'), poll, 1).data()).toMatchObject({
    result: { total: 2, options: counts(poll, 0, 2, 0) },
  })
})

test('what is not published, of another poll, or not a vote is refused', async () => {
  const [poll, other, hidden] = [
    await makePoll(admin),
    await makePoll(admin),
    await makePoll(admin, { active: false }),
  ]
  const layla = await world.as('layla')
  expect(await vote(layla, { ...poll, options: other.options }, 0)).toMatchObject({
    body: { code: 'poll.no_such_option' },
  })
  expect((await vote(layla, hidden, 0)).status).toBe(404)
  expect((await world.anonymous.get(`/polls/${hidden.id}`)).status).toBe(404)
  const later = await makePoll(admin, { publish_at_from: '2099-01-01T00:00:00.000Z' })
  expect((await vote(layla, later, 0)).status).toBe(404)
  expect((await layla.post(`/polls/${poll.id}/votes`, { option_id: 'x' })).status).toBe(422)
  expect(
    (await world.anonymous.post(`/polls/${poll.id}/votes`, { option_id: optionOf(poll, 0) })).status,
  ).toBe(401)
})

test('names reach the console and its exports only where the poll says so, and stay what they were promised', async () => {
  const [secret, named] = [await makePoll(admin), await makePoll(admin, { named: true })]
  const yusuf = await world.as('yusuf')
  await vote(yusuf, secret, 0).data()
  await vote(yusuf, named, 0).data()
  const read = (poll: MadePoll) => admin.get(`/client-polls?filter[poll_id]=${poll.id}`)
  expect((await read(secret).data<object[]>())[0]).toMatchObject({
    client_id: null,
    answer: { ar: 'Red بالعربية', en: 'Red' },
  })
  expect((await read(named).data<{ client_id: unknown }[]>())[0]?.client_id).not.toBeNull()
  const { rows } = await world.services.database.pool.query(
    `select 1 from activity_log where actor_type = 'client' and subject_type like 'poll%'`,
  )
  expect(rows).toEqual([])
  const { updated_at: seen } = await admin.get(`/polls/${secret.id}`).data<{ updated_at: string }>()
  for (const changes of [{ named: true }, { options: [{ text: inBoth('a') }, { text: inBoth('b') }] }])
    expect(await admin.put(`/polls/${secret.id}`, { ...changes, seen_updated_at: seen })).toMatchObject({
      body: { code: 'poll.has_votes' },
    })
  await admin.put(`/polls/${secret.id}`, { question: inBoth('Which shirt, then?') }).data()
})

test('two hundred votes and changes at once are counted to the last one', async () => {
  const poll = await makePoll(admin, { changeable: true })
  await world.asOwner(`
    insert into client (member_no, name, phone, username, password_hash, city_id)
    select 'V' || n, 'Client', '09160' || lpad(n::text, 5, '0'), 'voter' || n, 'x', 1 from generate_series(1, 100) n`)
  const { database } = world.services
  const voters = await database.db
    .selectFrom('client')
    .select('id')
    .where('username', 'like', 'voter%')
    .execute()
  const cast = (clientId: bigint, place: number) =>
    database.transact((tx) =>
      voteInPoll(tx, { pollId: BigInt(poll.id), clientId, optionId: BigInt(optionOf(poll, place)) }),
    )
  await Promise.all(voters.flatMap(({ id }, at) => [cast(id, at % 3), cast(id, (at + 1) % 3)]))
  const { rows } = await database.pool.query<{ votes: number; counted: number }>(`
    select coalesce(y.votes, 0) as votes, (select count(*)::integer from poll_vote v where v.option_id = o.id) as counted
    from poll_option o left join poll_tally y on y.option_id = o.id where o.poll_id = ${poll.id} order by o.id`)
  expect(rows.map(({ votes }) => votes)).toEqual(rows.map(({ counted }) => counted))
  expect(rows.reduce((sum, { votes }) => sum + votes, 0)).toBe(100)
})
