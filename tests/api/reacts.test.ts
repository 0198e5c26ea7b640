import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '#server/modules/settings/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { makeSubject, pathOf, type Subject } from '#tests/world/engagement.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
})
afterAll(() => world.close())

interface Engagement {
  readonly reactions: number
  readonly offered: readonly { readonly reaction: string; readonly count: number }[]
  readonly mine: string | null
}

const react = (client: Caller, subject: Subject, reaction: string) =>
  client.put(`/reactions/${pathOf(subject)}`, { reaction })
const see = (caller: Caller, subject: Subject) =>
  caller.get(`/engagement/${pathOf(subject)}`).data<Engagement>()
const countsOf = ({ offered }: Engagement) =>
  Object.fromEntries(offered.filter(({ count }) => count > 0).map(({ reaction, count }) => [reaction, count]))

test('a client has one reaction to a row, changes it, and takes it back; everybody sees the counts', async () => {
  const subject = await makeSubject(admin)
  const [layla, omar] = [await world.as('layla'), await world.as('omar')]
  await react(layla, subject, 'like').data()
  await react(layla, subject, 'like').data()
  expect(countsOf(await react(omar, subject, 'like').data<Engagement>())).toEqual({ like: 2 })
  expect(await react(layla, subject, 'wow').data()).toMatchObject({ mine: 'wow', reactions: 2 })
  const seen = await see(world.anonymous, subject)
  expect([countsOf(seen), seen.mine]).toEqual([{ like: 1, wow: 1 }, null])
  expect(await admin.get(`/news/${subject.subject_id}`).data()).toMatchObject({ reactions_count: 2 })
  const rows = await admin.get('/reacts?filter[reaction]=wow').data<object[]>()
  expect(rows).toMatchObject([{ reaction: 'wow', subject: { ar: 'Derby بالعربية', en: 'Derby' } }])

  for (const _twice of [1, 2])
    expect(await layla.delete(`/reactions/${pathOf(subject)}`).data()).toMatchObject({
      mine: null,
      reactions: 1,
    })
  expect(countsOf(await see(omar, subject))).toEqual({ like: 1 })
})

test('a reaction that is no longer offered, closed ones and unknown ones are refused; what was given stays counted', async () => {
  const subject = await makeSubject(admin)
  const layla = await world.as('layla')
  await react(layla, subject, 'angry').data()
  await world.services.database.transact((tx) =>
    changeSettings(tx, { values: { reaction_angry: false }, staffId: null }),
  )
  const seen = await see(layla, subject)
  expect(seen.offered.map(({ reaction }) => reaction)).toEqual(['like', 'love', 'laugh', 'wow', 'sad'])
  expect(seen).toMatchObject({ reactions: 1, mine: 'angry' })
  expect((await react(layla, subject, 'angry')).body.code).toBe('reaction.not_offered')
  expect((await react(layla, subject, 'shrug')).body.code).toBe('request.invalid')
  await world.asOwner(`update news set allow_reactions = false where id = ${subject.subject_id}`)
  expect((await react(layla, subject, 'like')).body.code).toBe('reaction.not_allowed')
  expect(await layla.delete(`/reactions/${pathOf(subject)}`).data()).toMatchObject({ reactions: 0 })
})
