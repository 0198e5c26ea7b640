import type { FastifyInstance } from 'fastify'
import { type Colours, drawScene, evening, type Scene, sea } from './club/draw-scene.ts'
import { comments, reactionsInTurn, replies, wantedTexts } from './club/talk.ts'
import { type Colleague, signIn } from './colleague.ts'
import type { Resident } from './resident.ts'

interface Row {
  readonly id: string
}

/** Residents comment, react and send wanted ads; staff look at most of them, and two sponsors advertise. */
export async function talkAboutClub(app: FastifyInstance, residents: readonly Resident[]): Promise<void> {
  const admin = await signIn(app, 'admin')
  await comment(admin, residents)
  await sendWantedAds(admin, residents)
  await advertise(admin)
}

async function comment(admin: Colleague, residents: readonly Resident[]): Promise<void> {
  const [reader] = residents
  const articles = (await reader?.get<Row[]>('/club/news?per_page=3')) ?? []
  for (const [at, { id }] of articles.entries()) {
    const subject = { subject_type: 'news', subject_id: id }
    for (const [turn, resident] of residents.entries()) {
      const reaction = reactionsInTurn[(turn + at) % reactionsInTurn.length]
      if (turn % (at + 1) === 0) await resident.put(`/reactions/news/${id}`, { reaction })
      await resident.ask('/views', { views: [subject] })
    }
    await write(admin, residents, subject, comments[at] ?? [])
  }
}

async function write(
  admin: Colleague,
  residents: readonly Resident[],
  subject: object,
  texts: readonly string[],
): Promise<void> {
  const [first, ...others] = texts.slice(0, -1)
  const parent = await post(residents[1], { ...subject, body: first })
  if (parent) await admin.post(`/comments/${parent}/publications`, {})
  for (const [turn, body] of others.entries()) {
    const id = await post(residents[turn + 2], { ...subject, body })
    if (id) await admin.post(`/comments/${id}/publications`, {})
    const reply =
      turn < replies.length &&
      (await post(residents[turn + 4], { ...subject, body: replies[turn], parent_id: parent }))
    if (reply) await admin.post(`/comments/${reply}/publications`, {})
  }
  await post(residents[0], { ...subject, body: texts.at(-1) })
}

async function post(resident: Resident | undefined, body: object): Promise<string | undefined> {
  const answer = await resident?.ask<Row>('/comments', body)
  return answer && 'data' in answer ? answer.data.id : undefined
}

async function sendWantedAds(admin: Colleague, residents: readonly Resident[]): Promise<void> {
  const [city] = (await residents[0]?.get<Row[]>('/cities?per_page=1')) ?? []
  for (const [turn, text] of wantedTexts.entries()) {
    const resident = residents[turn % residents.length]
    const answer = await resident?.ask<Row>('/wanted-ads', {
      ...text,
      city_id: city?.id,
      phone: resident.person.phone,
    })
    const isLast = turn === wantedTexts.length - 1
    if (answer && 'data' in answer && !isLast) await admin.post(`/wanted-ads/${answer.data.id}/approvals`, {})
  }
}

async function advertise(admin: Colleague): Promise<void> {
  const shown = [
    ['club', 'road', sea, 'الطريق إلى المباراة مع شركة المنارة للنقل', 'To the match with Manara Transport'],
    ['news', 'shirt', evening, 'قمصان الموسم في متجر النادي', 'Shirts of the season at the club shop'],
  ] as const satisfies readonly (readonly [string, Scene, Colours, string, string])[]
  for (const [at, [placement, scene, colours, ar, en]] of shown.entries())
    await admin.form(
      '/ads',
      {
        title: { ar, en },
        placement,
        url: 'https://sponsor.almanara.example/',
        weight: 10,
        active: true,
        client_day_max: 20,
      },
      [['image', await drawScene(scene, colours, { seed: 300 + at, width: 1200, height: 300 })]],
    )
}
