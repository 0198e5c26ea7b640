import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import { cookieOf, createStaff, signIn, workAs } from '#tests/world/console.ts'
import { inBoth } from '#tests/world/enter-competition.ts'
import { makeForm, membership, sendSample } from '#tests/world/send-form.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
})
afterAll(() => world.close())

/** As the browser sends it. */
async function sendWithFile(id: string, answers: object[], file: File) {
  const form = new FormData()
  form.set('answers', JSON.stringify(answers))
  form.append('files', file)
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const { token } = await world.as('layla')
  return world.app.inject({
    method: 'POST',
    url: `/api/client/forms/${id}/entries`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

/** The rows of the export; reading the file as text would damage it. */
async function exported(formId: string): Promise<readonly (readonly unknown[])[]> {
  const session = await signIn(world, (await createStaff(world, ['client-forms-export'])).username)
  const { csrf_token: csrf } = session.body.data as { csrf_token: string }
  const { rawPayload } = await world.app.inject({
    method: 'POST',
    url: `/api/console/forms/${formId}/entry-exports`,
    headers: { cookie: `console-session=${cookieOf(session.headers)}`, 'x-csrf-token': csrf },
  })
  return (await readXlsx(rawPayload)).sheets[0]?.rows ?? []
}

test('a form asks what its conditions show, drops what they hide, and is sent once', async () => {
  const layla = await world.as('layla')
  const { id, questions } = await makeForm(admin)
  const [, member, number, photo, phone, nid] = questions
  const shown = await layla.get(`/forms/${id}`).data<{ questions: object[] }>()
  expect(shown.questions[2]).toMatchObject({ condition: { question: 'member', values: ['yes'] } })
  const send = (answers: object[], who = layla) => who.post(`/forms/${id}/entries`, { answers })
  const [yes, no] = member?.options ?? []

  // Who is a member is asked for the number and the photo of the card.
  const asMember = await send([{ question_id: member?.id, options: [yes?.id] }])
  expect(asMember.status).toBe(422)
  expect(Object.keys((asMember.body as { errors: object }).errors).sort()).toEqual(
    [`answers.${number?.id}`, `answers.${photo?.id}`, `answers.${phone?.id}`].sort(),
  )
  const wrong = [
    { question_id: member?.id, options: [no?.id] },
    { question_id: phone?.id, text: '12' },
    { question_id: nid?.id, text: '7' },
  ]
  expect(Object.keys(((await send(wrong)).body as { errors: object }).errors)).toHaveLength(2)

  const given = [
    { question_id: member?.id, options: [no?.id] },
    { question_id: number?.id, text: 'hidden by the condition' },
    { question_id: phone?.id, text: '٠٩١٢٣٤٥٦٧٨' },
  ]
  const { id: entry } = await send(given).data<{ id: string }>()
  expect(await send(given)).toMatchObject({ status: 422, body: { code: 'form.sent_already' } })
  const answers = await admin.get(`/client-forms/${entry}/form-answers`).data<object[]>()
  expect(answers).toMatchObject([{ chosen: [{ en: 'No' }] }, { type: 'phone', written: '0912345678' }])
  expect((await (await world.as('omar')).get(`/client-forms/${entry}/answers`)).status).toBe(404)
})

test('a file is sent with its form, and only staff with the permission open it', async () => {
  const layla = await world.as('layla')
  const { id, questions } = await makeForm(admin)
  const [, member, number, photo, phone] = questions
  const answers = [
    { question_id: member?.id, options: [member?.options[0]?.id] },
    { question_id: number?.id, text: '77' },
    { question_id: photo?.id, file: 0 },
    { question_id: phone?.id, text: '0912345678' },
  ]
  const pdf = new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'], 'card.pdf', {
    type: 'application/pdf',
  })
  expect((await sendWithFile(id, answers, new File(['MZ'], 'card.pdf'))).statusCode).toBe(422)
  const sent = await sendWithFile(id, answers, pdf)
  const { data } = sent.json<{ data: { id: string } }>()
  const entry = data.id
  const given = await admin
    .get(`/client-forms/${entry}/form-answers`)
    .data<{ file: { id: string; name: string } | null }[]>()
  const file = given.find((one) => one.file)?.file
  expect(file).toMatchObject({ name: 'card.pdf' })
  const opened = await admin.get(`/client-forms/${entry}/files/${file?.id}`)
  expect([opened.status, opened.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await layla.get(`/client-forms/${entry}/files/${file?.id}`)).status).toBe(404)
})

test('staff take a form, answer it, and the client reads the answer', async () => {
  const omar = await world.as('omar')
  const { entryId } = await sendSample(admin, omar)
  await admin.post(`/client-forms/${entryId}/takings`, {}).data()
  await admin.post(`/client-forms/${entryId}/answers`, { answer: 'أهلًا بك في النادي' }).data()
  expect((await omar.get('/client-forms').data<object[]>())[0]).toMatchObject({
    id: entryId,
    status: 'done',
    answer: 'أهلًا بك في النادي',
  })
  expect((await omar.get('/notifications').data<object[]>())[0]).toMatchObject({
    kind: 'form_answered',
    about: { what: 'form', id: entryId },
  })
})

test('a form that takes many is exported with one column for each question', async () => {
  const { form } = await sendSample(admin, await world.as('layla'))
  const send = async (text: string) =>
    (await world.as('layla')).post(`/forms/${form.id}/entries`, {
      answers: [{ question_id: form.questions[0]?.id, text }],
    })
  expect((await send('مرة ثانية')).status).toBe(200)
  const [head, ...rows] = await exported(form.id)
  expect(head).toHaveLength(4 + form.questions.length)
  expect(rows.map((row) => row.at(-1))).toEqual(['لأنني أحب النادي', 'مرة ثانية'])
})

test('a condition points to an earlier choice', async () => {
  const [heading, choice, asked] = membership
  const refused = await admin.post('/forms', {
    title: inBoth('Order'),
    description: inBoth('The condition comes first'),
    questions: [heading, asked, choice],
  })
  expect(refused).toMatchObject({ status: 422, body: { code: 'form.condition_misplaced' } })
})
