import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import {
  hiddenSubjects,
  makeSubject,
  pathOf,
  queryOf,
  type Subject,
  showAtOnce,
} from '#tests/world/engagement.ts'
import { clientIdOf } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
let layla: Caller
let omar: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
  layla = await world.as('layla')
  omar = await world.as('omar')
})
afterAll(() => world.close())

interface Comment {
  readonly id: string
  readonly author: string
  readonly body: string
  readonly own: boolean
  readonly state: string
  readonly withdrawable_until: string | null
  readonly replies: readonly Comment[]
  readonly next_reply: string | null
}
interface Page {
  readonly comments: readonly Comment[]
  readonly next: string | null
}

const post = (client: Caller, subject: Subject, body: string, more: object = {}) =>
  client.post('/comments', { ...subject, body, ...more })
const read = (caller: Caller, subject: Subject, after = '') =>
  caller.get(`/comments?${queryOf(subject)}${after}`).data<Page>()
const countOf = async (subject: Subject) =>
  (await world.anonymous.get(`/engagement/${pathOf(subject)}`).data<{ comments: number }>()).comments
const textsOf = ({ comments }: Page) => comments.map(({ body }) => body)
const moderate = (id: string, path: string, body: object = {}) => admin.post(`/comments/${id}/${path}`, body)

test('a comment waits for staff: until then its author alone reads it, and nobody counts it', async () => {
  const subject = await makeSubject(admin)
  const { id, state } = await post(layla, subject, '  مبروك\u200b للفريق  ').data<Comment>()
  expect(state).toBe('waiting')
  expect(await read(layla, subject)).toMatchObject({
    comments: [{ id, own: true, state: 'waiting', body: 'مبروك للفريق', author: 'ليلى ش.' }],
  })
  for (const caller of [omar, world.anonymous]) expect((await read(caller, subject)).comments).toEqual([])
  expect(await countOf(subject)).toBe(0)
  const [waiting] = await admin.get('/comments?filter[state]=waiting').data<Record<string, unknown>[]>()
  expect(waiting).toMatchObject({
    id,
    held_by: 'moderation',
    subject_type: 'news',
    subject: { ar: 'Derby بالعربية', en: 'Derby' },
    actions: expect.arrayContaining(['publish', 'hide', 'bar']),
  })

  await moderate(id, 'publications').data()
  expect(await read(world.anonymous, subject)).toMatchObject({
    comments: [{ id, own: false, state: 'shown', withdrawable_until: null }],
  })
  expect(await countOf(subject)).toBe(1)
  await moderate(id, 'hidings', { reason: 'إساءة' }).data()
  expect((await read(layla, subject)).comments).toEqual([])
  expect(await countOf(subject)).toBe(0)
  expect(await admin.get(`/comments/${id}`).data()).toMatchObject({ state: 'hidden', hidden_reason: 'إساءة' })
})

test('where comments appear at once, a listed word in any spelling still holds one back', async () => {
  await showAtOnce(world)
  const subject = await makeSubject(admin)
  expect(await post(omar, subject, 'أحسنتم').data()).toMatchObject({ state: 'shown' })
  for (const [at, body] of ['حَقِير!', 'You are an IDIOT.', 'لعنه'].entries())
    expect([at, await post(omar, subject, body).data<Comment>()]).toMatchObject([at, { state: 'waiting' }])
  expect(await post(omar, subject, 'idiotproof').data()).toMatchObject({ state: 'shown' })
  expect(textsOf(await read(layla, subject))).toEqual(['idiotproof', 'أحسنتم'])
})

test('replies are one level deep, are read page by page, and are hidden and counted with their comment', async () => {
  const subject = await makeSubject(admin)
  const { id: parent_id } = await post(layla, subject, 'Who plays?').data<Comment>()
  const bodies = Array.from({ length: 25 }, (_, at) => `Reply ${at}`)
  for (const body of bodies) await post(omar, subject, body, { parent_id }).data()
  const [comment] = (await read(layla, subject)).comments
  expect(comment?.replies.map(({ body }) => body)).toEqual(bodies.slice(0, 3))
  const page = await layla
    .get(`/comments/${parent_id}/replies?after=${comment?.next_reply}`)
    .data<{ replies: Comment[]; next: string }>()
  const rest = await layla
    .get(`/comments/${parent_id}/replies?after=${page.next}`)
    .data<{ replies: Comment[]; next: null }>()
  expect([...page.replies, ...rest.replies].map(({ body }) => body)).toEqual(bodies.slice(3))
  expect(rest.next).toBeNull()
  expect(await countOf(subject)).toBe(26)

  const reply = comment?.replies[0]?.id
  for (const parent of [reply, '999999999'])
    expect(await post(layla, subject, 'deeper', { parent_id: parent })).toMatchObject({
      status: 422,
      body: { code: 'comment.parent_missing' },
    })
  const other = await makeSubject(admin)
  expect((await post(layla, other, 'elsewhere', { parent_id })).body.code).toBe('comment.parent_missing')
  await moderate(String(reply), 'hidings', { reason: 'خارج الموضوع' }).data()
  expect(await countOf(subject)).toBe(25)
  await moderate(parent_id, 'hidings', { reason: 'خارج الموضوع' }).data()
  expect(await countOf(subject)).toBe(0)
  expect((await omar.get(`/comments/${parent_id}/replies`)).status).toBe(404)
  await moderate(parent_id, 'publications').data()
  expect(await countOf(subject)).toBe(25)
})

test('the newest comments come first, page by page, and no page repeats one', async () => {
  const subject = await makeSubject(admin)
  await world.asOwner(`
    insert into comment (subject_type, subject_id, client_id, body, state)
    select '${subject.subject_type}', ${subject.subject_id}, ${await clientIdOf(world, 'omar')}, n::text, 'shown'
    from generate_series(1, 45) n`)
  const first = await read(world.anonymous, subject)
  const second = await read(world.anonymous, subject, `&after=${first.next}`)
  const last = await read(world.anonymous, subject, `&after=${second.next}`)
  expect([first, second, last].flatMap(textsOf)).toEqual(
    Array.from({ length: 45 }, (_, at) => String(45 - at)),
  )
  expect(last.next).toBeNull()
})

test('an author takes back a comment for ten minutes by the database’s clock, and nobody takes back another’s', async () => {
  const subject = await makeSubject(admin)
  const [soon, late] = [
    await post(layla, subject, 'one').data<Comment>(),
    await post(layla, subject, 'two').data<Comment>(),
  ]
  expect((await omar.delete(`/comments/${soon.id}`)).status).toBe(404)
  await world.asOwner(`update comment set created_at = now() - interval '601 seconds' where id = ${late.id}`)
  expect(await layla.delete(`/comments/${late.id}`)).toMatchObject({
    status: 422,
    body: { code: 'comment.too_late' },
  })
  await layla.delete(`/comments/${soon.id}`).data()
  expect((await layla.delete(`/comments/${soon.id}`)).status).toBe(404)
  expect(await read(layla, subject)).toMatchObject({ comments: [{ id: late.id, withdrawable_until: null }] })
  expect(await countOf(subject)).toBe(1)
  expect((await moderate(soon.id, 'hidings', { reason: 'متأخر' })).status).toBe(404)
})

test('an author who is barred reads why and until when, and comments again once the ban is lifted', async () => {
  const subject = await makeSubject(admin)
  const salem = await world.as('salem')
  const { id } = await post(salem, subject, 'buy cheap phones').data<Comment>()
  const ends_at = new Date(Date.now() + 86_400_000).toISOString()
  const past = await moderate(id, 'bans', { reason: 'إعلان', ends_at: '2026-01-01T00:00:00.000Z' })
  expect(past).toMatchObject({ status: 422, body: { code: 'ban.ends_in_past' } })
  await moderate(id, 'bans', { reason: 'إعلان تجاري', ends_at }).data()
  expect(await countOf(subject)).toBe(0)
  expect(await post(salem, subject, 'again')).toMatchObject({
    status: 422,
    body: {
      code: 'comment.barred',
      message: expect.stringContaining('إعلان تجاري'),
      data: { until: ends_at },
    },
  })
  expect(await salem.get(`/engagement/${pathOf(subject)}`).data()).toMatchObject({
    barred: { reason: 'إعلان تجاري', until: ends_at },
  })
  const [ban] = await admin.get('/commenting-bans').data<{ id: string; status: string }[]>()
  expect(ban?.status).toBe('running')
  await admin.post(`/commenting-bans/${ban?.id}/liftings`, {}).data()
  expect((await post(salem, subject, 'again')).status).toBe(200)
  expect((await admin.get(`/commenting-bans/${ban?.id}`).data<{ status: string }>()).status).toBe('lifted')
})

test('a ban ends by itself', async () => {
  const subject = await makeSubject(admin)
  const yusuf = await world.as('yusuf')
  const client_id = String(await clientIdOf(world, 'yusuf'))
  await admin.post('/commenting-bans', { client_id, reason: 'تكرار' }).data()
  expect((await post(yusuf, subject, 'one')).body.code).toBe('comment.barred')
  await world.asOwner(`update commenting_ban set ends_at = now() where client_id = ${client_id}`)
  expect((await post(yusuf, subject, 'two')).status).toBe(200)
})

test('closed comments stay readable, and empty or long ones are refused', async () => {
  const subject = await makeSubject(admin)
  await post(layla, subject, 'first').data()
  await world.asOwner(`update news set allow_comments = false where id = ${subject.subject_id}`)
  expect((await post(layla, subject, 'second')).body.code).toBe('comment.not_allowed')
  expect(textsOf(await read(omar, subject))).toEqual(['first'])
  const open = await makeSubject(admin)
  for (const body of ['', ' \u200b ', 'x'.repeat(1_001), null, 7])
    expect((await layla.post('/comments', { ...open, body })).status).toBe(422)
})

test('what a reader is not shown is 404 in every call about comments, reactions and views', async () => {
  const known = await makeSubject(admin)
  const { id } = await post(layla, known, 'before it ended').data<Comment>()
  await world.asOwner(`update news set active = false where id = ${known.subject_id}`)
  for (const subject of [known, ...(await hiddenSubjects(world, admin))]) {
    const path = pathOf(subject)
    const answers = await Promise.all([
      ...[layla, world.anonymous].flatMap((caller) => [
        caller.get(`/comments?${queryOf(subject)}`),
        caller.get(`/engagement/${path}`),
        caller.get(`/comments/${id}/replies`),
      ]),
      post(layla, subject, 'hello'),
      post(layla, subject, 'hello', { parent_id: id }),
      layla.put(`/reactions/${path}`, { reaction: 'like' }),
      layla.delete(`/reactions/${path}`),
      layla.delete(`/comments/${id}`),
    ])
    expect([subject, answers.map(({ status, body }) => [status, body.code])]).toEqual([
      subject,
      answers.map(() => [404, 'request.not_found']),
    ])
    expect((await layla.post('/views', { views: [subject] })).status).toBe(200)
  }
  await world.services.batches.flush()
  const { rows } = await world.services.database.pool.query('select from engagement_count where views > 0')
  expect(rows).toEqual([])
})
