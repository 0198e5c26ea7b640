import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { budgets } from '#server/budgets.ts'
import { listOpenAlarms } from '#server/platform/alarms/index.ts'
import { countUpload, storePrepared, watchGrowth } from '#server/platform/files/index.ts'
import { askForSecondFactor, createStaff, signedIn, signIn } from '#tests/world/console.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ strictBudgets: true, env: { PROXIES: '1' } })
})
afterAll(() => world.close())
beforeEach(() => world.asOwner('delete from rate_limit'))

test('a client changes the photo five times a day, and the replaced ones are gone', async () => {
  const layla = await world.as('layla')
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fbbf24' } })
    .png()
    .toBuffer()
  const statuses: number[] = []
  for (let time = 0; time < 6; time += 1) {
    const form = new FormData()
    form.set('photo', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png')
    const encoded = new Response(form)
    const { statusCode } = await world.app.inject({
      method: 'POST',
      url: '/api/client/profile-photo',
      headers: {
        authorization: `Bearer ${layla.token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    statuses.push(statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const { rows } = await world.services.database.pool.query(
    'select from stored_file where variant_of is null',
  )
  expect(rows).toHaveLength(1)
})

test('a client sends 50 MB of files in 30 days; a file that is refused costs nothing', async () => {
  const { limiter } = world.services
  const send = (megabytes: number) =>
    countUpload(limiter, 7n, { bytes: new Uint8Array(megabytes * 1024 * 1024), kind: 'slip' })
  for (let file = 0; file < 5; file += 1) await send(9)
  await expect(send(9)).rejects.toThrow('request.limited')
  await send(5)
  await expect(send(1)).rejects.toThrow('request.limited')
  expect(await limiter.left('upload', 'client:7')).toBe(budgets.upload.points - 6)
})

test('staff are told while the files of a day are more than usual', async () => {
  const { db } = world.services.database
  const codes = async () => (await listOpenAlarms(db)).map(({ code }) => code)
  await world.services.database.transact((tx) =>
    storePrepared(tx, { mime: 'application/pdf', bytes: Buffer.alloc(2_000, 1) }, 'private'),
  )
  await watchGrowth(db, 1_000)
  expect(await codes()).toContain('files.growing')
  await watchGrowth(db)
  expect(await codes()).not.toContain('files.growing')
})

test('a reset with a wrong token is refused before anything is hashed', async () => {
  const hash = vi.spyOn(world.services.passwords, 'hash')
  const body = { reset_token: 'x'.repeat(43), password: 'Zahra-2027', password_confirmation: 'Zahra-2027' }
  const answer = await world.anonymous.post('/forgot-password/reset', body)
  expect(answer.body.code).toBe('auth.code_has_expired')
  expect(hash).not.toHaveBeenCalled()
  hash.mockRestore()
})

test('a password typed as a login is not kept', async () => {
  await world.anonymous.post('/login', { login: 'My-Secret-2026', password: 'omar' })
  const { login } = await world.services.database.db
    .selectFrom('login_log')
    .select('login')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(login).toMatch(/^.{2}•••$/)
})

test('a password alone ends no open session of staff, however often', async () => {
  await askForSecondFactor(world, false)
  const { username } = await createStaff(world, [])
  const open = signedIn(world, await signIn(world, username))
  await askForSecondFactor(world, true)
  for (let time = 0; time < 22; time += 1)
    expect((await signIn(world, username)).body.data).toMatchObject({ state: 'halfway' })
  expect((await open.get('/session')).status).toBe(200)
})
