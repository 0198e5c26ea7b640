import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDue, payAwards } from '#server/modules/competitions/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { createStaff, signedIn, signIn, workAs } from '#tests/world/console.ts'
import {
  inBoth,
  makeCompetition,
  openCompetition,
  option,
  type Play,
  playCompetition,
  withText,
} from '#tests/world/enter-competition.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld({ workers: false })
  admin = await workAs(world, 'admin')
})
afterAll(() => world.close())

const act = (id: string, path: string) => admin.post(`/competitions/${id}/${path}`, {})
const query = (text: string, values: unknown[] = []) =>
  world.services.database.pool.query<Record<string, unknown>>(text, values)

/** One of each kind. The third is right with both of its right options, the last is judged by hand. */
const allKinds = [
  {
    text: inBoth('Which colour'),
    type: 'radio',
    points: 1,
    options: [option('Red', true), option('Blue', false)],
  },
  {
    text: inBoth('Which are cities'),
    type: 'checkbox',
    points: 2,
    options: [option('Tripoli', true), option('Red', false), option('Misrata', true)],
  },
  {
    text: inBoth('Which year'),
    type: 'select',
    points: 3,
    options: [option('1944', true), option('1950', false)],
  },
  { text: inBoth('Which number'), type: 'text', points: 4, answers: [{ text: '10' }] },
  { text: inBoth('Who is the coach'), type: 'textfield', points: 5, answers: [{ text: 'أحمد الهادي' }] },
  { text: inBoth('Why'), type: 'textarea', points: 6, required: false },
]

test('a competition with all six kinds of questions is played, judged by machine and by hand, and awarded', async () => {
  const prizes = [
    { places: 1, points: 500 },
    { places: 1, points: 100 },
  ]
  const { id } = await makeCompetition(admin, { questions: allKinds, prizes })
  const layla = await world.as('layla')
  expect((await layla.post(`/competitions/${id}/entry`, {})).status).toBe(404)
  await act(id, 'openings').data()

  const played = await playCompetition(layla, id, [
    [0],
    [2, 0],
    [0],
    '١٠',
    'احمد الهادى',
    'لأنه نادي المدينة',
  ])
  expect(played).toMatchObject({ status: 'finished', answered: 6, question: null })
  await playCompetition(await world.as('omar'), id, [[0], [0], [0], '11', 'Somebody', ''])
  expect(await layla.post(`/competitions/${id}/entry`, {})).toMatchObject({
    status: 422,
    body: { code: 'competition.entered_already' },
  })
  expect(await layla.get(`/competitions/${id}/result`).data()).toMatchObject({ score: null, answers: [] })

  await act(id, 'closures').data()
  expect(await act(id, 'judgements')).toMatchObject({
    status: 422,
    body: { code: 'competition.answers_waiting' },
  })
  const [waiting] = await admin
    .get(`/competition-answers?filter[competition_id]=${id}&filter[mark]=waiting`)
    .data<{ id: string; answer: string }[]>()
  expect(waiting).toMatchObject({ answer: 'لأنه نادي المدينة' })
  await admin.post(`/competition-answers/${waiting?.id}/acceptances`, {}).data()
  await act(id, 'judgements').data()
  expect(await layla.get(`/competitions/${id}/result`).data()).toMatchObject({
    score: 21,
    score_max: 21,
    place: 1,
    answers: [{ mark: 'right' }, { right: [{ en: 'Tripoli' }, { en: 'Misrata' }] }, {}, {}, {}, {}],
  })

  // A second person looks at what one has judged by hand, before a winner gets anything.
  expect(await act(id, 'awards')).toMatchObject({ status: 422, body: { code: 'competition.second_look' } })
  const confirm = (who: Caller) => who.post(`/competition-answers/${waiting?.id}/confirmations`, {})
  expect(await confirm(admin)).toMatchObject({ body: { code: 'competition.second_person' } })
  await confirm(await workAs(world, 'admin')).data()
  const asked = await act(id, 'awards')
  expect(asked.status).toBe(202)
  const { approval_id: approvalId } = asked.body.data as { approval_id: string }
  // One person alone gives no points.
  expect((await admin.post(`/approvals/${approvalId}/approval`, {})).status).toBe(422)
  await (await workAs(world, 'admin')).post(`/approvals/${approvalId}/approval`, {}).data()
  const { body } = await layla.get('/client-competitions')
  expect(body.data).toMatchObject([{ competition_id: id, score: 21, place: 1, points_won: 500 }])
  const pay = () => payAwards(world.services.database, async () => true)
  expect([await pay(), await pay()]).toEqual([2, 0])
  expect((await layla.get('/notifications').data<object[]>())[0]).toMatchObject({
    kind: 'competition_won',
    about: { what: 'competition', id },
  })
  const log = await query(
    `select action from activity_log where subject_type = 'competition' and subject_id = $1 order by id`,
    [id],
  )
  expect(log.rows.map(({ action }) => action)).toEqual(['created', 'opened', 'closed', 'judged', 'awarded'])
})

test('nobody marks the answer of the client that they are, and a rival who was refused is looked at twice too', async () => {
  const { id } = await openCompetition(admin, { ...withText, prizes: [{ places: 1, points: 10 }] })
  for (const name of ['layla', 'omar'] as const) await playCompetition(await world.as(name), id, ['Because'])
  await act(id, 'closures').data()
  const answers = await admin
    .get(`/competition-answers?filter[competition_id]=${id}&sort=id`)
    .data<{ id: string }[]>()
  const [laylas, omars] = answers.map((answer) => answer.id)
  const person = await createStaff(world, 'admin')
  await query(
    `update staff_user set phone = (select phone from client where username = 'layla') where id = $1`,
    [person.id],
  )
  const herself = signedIn(world, await signIn(world, person.username))
  const mark = (who: Caller, answer: string | undefined, path: string) =>
    who.post(`/competition-answers/${answer}/${path}`, {})
  expect(await mark(herself, laylas, 'acceptances')).toMatchObject({
    status: 422,
    body: { code: 'staff.own_client' },
  })
  await mark(admin, laylas, 'acceptances').data()
  await mark(admin, omars, 'rejections').data()
  await act(id, 'judgements').data()
  const colleague = await workAs(world, 'admin')
  await mark(colleague, laylas, 'confirmations').data()
  expect(await act(id, 'awards')).toMatchObject({ status: 422, body: { code: 'competition.second_look' } })
  await mark(colleague, omars, 'confirmations').data()
  const asked = await act(id, 'awards')
  expect(asked.status).toBe(202)
  const { approval_id: approvalId } = asked.body.data as { approval_id: string }
  expect(await herself.post(`/approvals/${approvalId}/approval`, {})).toMatchObject({
    status: 422,
    body: { code: 'staff.own_client' },
  })
})

test('right answers and the seed leave the server only after the judging', async () => {
  const { id } = await openCompetition(admin, { questions: allKinds })
  const layla = await world.as('layla')
  const started = await layla.post(`/competitions/${id}/entry`, {})
  const { question } = started.body.data as Play
  const answered = await layla.post(`/competitions/${id}/answers`, {
    question_id: question?.id,
    options: [question?.options[0]?.id],
  })
  const seen = [started, answered]
  for (const path of ['', '/entry', '/ranking', '/result']) {
    seen.push(await layla.get(`/competitions/${id}${path}`))
    seen.push(await (await world.as('omar')).get(`/competitions/${id}${path}`))
  }
  seen.push(await layla.get('/competitions'), await layla.get('/client-competitions'))
  const { rows } = await query('select seed, seed_hash from competition where id = $1', [id])
  for (const { text } of seen) {
    expect(text).not.toMatch(/correct|accepted"|الهادي/)
    expect(text).not.toContain(String(rows[0]?.['seed']))
  }
  expect(seen[2]?.body.data).toMatchObject({ seed: null, seed_hash: rows[0]?.['seed_hash'] })
  // Questions are read one by one, when their time begins.
  expect(seen.slice(2).some(({ text = '' }) => text.includes('Which year'))).toBe(false)
  expect(await admin.get(`/competitions/${id}`).data()).toMatchObject({ seed: null })
})

test('an answer after the time of its question counts as none, by the database’s clock', async () => {
  const { id } = await openCompetition(admin, { seconds_per_question: 10 })
  const layla = await world.as('layla')
  const { question } = await layla.post(`/competitions/${id}/entry`, {}).data<Play>()
  expect(question?.seconds_left).toBeGreaterThan(5)
  const shownBefore = (seconds: number) =>
    query(
      `update competition_answer set shown_at = clock_timestamp() - make_interval(secs => $2)
       where mark = 'shown' and entry_id in (select id from competition_entry where competition_id = $1)`,
      [id, seconds],
    )
  await shownBefore(13)
  const right = { question_id: question?.id, options: [question?.options[0]?.id] }
  const next = await layla.post(`/competitions/${id}/answers`, right).data<Play>()
  // Another answer to it changes nothing, and a reload finds the next question with the rest of its time.
  expect(await layla.post(`/competitions/${id}/answers`, right)).toMatchObject({
    body: { code: 'competition.other_question' },
  })
  await shownBefore(4)
  const resumed = await layla.get(`/competitions/${id}/entry`).data<Play>()
  expect(resumed.question?.id).toBe(next.question?.id)
  expect(resumed.question?.seconds_left).toBeLessThan(6.1)
  await layla
    .post(`/competitions/${id}/answers`, {
      question_id: next.question?.id,
      options: [next.question?.options[0]?.id],
    })
    .data()
  await act(id, 'closures').data()
  await act(id, 'judgements').data()
  expect(await layla.get(`/competitions/${id}/result`).data()).toMatchObject({
    score: 2,
    seconds_used: 14,
    answers: [{ mark: 'wrong', late: true, chosen: [] }, { mark: 'right' }],
  })
})

test('a competition closes by itself once its last moment has passed', async () => {
  const { id } = await openCompetition(admin, { closes_at: '2090-01-01T00:00:00.000Z' })
  await closeDue(world.services.database)
  const status = async () => (await admin.get(`/competitions/${id}`).data<{ status: string }>()).status
  expect(await status()).toBe('open')
  await query(`update competition set closes_at = now() where id = $1`, [id])
  await closeDue(world.services.database)
  expect(await status()).toBe('closed')
})

test('questions need a right answer and two options, and the last one stays', async () => {
  const refused = await admin.post('/competitions', {
    title: inBoth('Derby'),
    rules: inBoth('Once each'),
    questions: [{ text: inBoth('Which'), type: 'checkbox', points: 1, options: [option('Red', true)] }],
  })
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).toContain('You must have at least (2) item')

  const without = [
    { text: inBoth('Which'), points: 1, options: [option('Red', false), option('Blue', false)] },
    { text: inBoth('Why'), type: 'text', points: 1, answers: [] },
  ]
  const { id, questions } = await makeCompetition(admin, { questions: without })
  expect(await act(id, 'openings')).toMatchObject({ body: { code: 'competition.question_unanswerable' } })
  expect((await (await world.as('layla')).get(`/competitions/${id}`)).status).toBe(404)

  await admin.delete(`/questions/${questions[0]?.id}`).data()
  await act(id, 'openings').data()
  const last = await admin.delete(`/questions/${questions[1]?.id}`)
  expect(last).toMatchObject({ status: 422, body: { code: 'competition.delete_all_questions' } })
  expect(last.text).toContain('You can not delete all questions')
  const { updated_at: seen } = await admin.get(`/competitions/${id}`).data<Record<string, unknown>>()
  const changed = await admin.put(`/competitions/${id}`, { questions: without, seen_updated_at: seen })
  expect(changed).toMatchObject({ status: 422, body: { code: 'resource.not_now' } })
})

test('a client has one entry however often they begin at once', async () => {
  const salem = await world.as('salem')
  const count = async () => {
    const { id } = await openCompetition(admin)
    const begin = () => salem.post(`/competitions/${id}/entry`, {})
    const answers = await Promise.all(Array.from({ length: 12 }, begin))
    const { rows } = await query('select count(*)::int from competition_entry where competition_id = $1', [
      id,
    ])
    return { entries: rows[0]?.['count'], statuses: new Set(answers.map(({ status }) => status)) }
  }
  expect(await count()).toEqual({ entries: 1, statuses: new Set([200]) })
  // The control: what keeps it to one is the unique index.
  const owner = new pg.Client({ connectionString: world.database.ownerUrl })
  await owner.connect()
  const name = 'competition_entry_competition_id_client_id_key'
  await owner.query(`alter table competition_entry drop constraint ${name}`)
  await owner.query(`
    create function begin_twice() returns trigger language plpgsql as 'begin perform pg_sleep(0.05); return new; end';
    create trigger begin_twice before insert on competition_entry for each row execute function begin_twice()`)
  const { entries } = await count()
  await owner.end()
  expect(entries).toBeGreaterThan(1)
})
