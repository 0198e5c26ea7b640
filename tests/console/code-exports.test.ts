import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basePaths, fileSizeHeader } from '#contract/kernel/operation.ts'
import type { Answer, Caller } from '#tests/world/caller.ts'
import { newCategory, printVouchers } from '#tests/world/catalogue.ts'
import { askForSecondFactor, cookieOf, createStaff, signedIn, signIn } from '#tests/world/console.ts'
import { openSealedZip } from '#tests/world/open-sealed-zip.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let maker: Caller
let makersSession: Answer
let checker: Caller
let categoryId: bigint
beforeAll(async () => {
  world = await openWorld()
  await askForSecondFactor(world, false)
  makersSession = await signIn(world, (await createStaff(world, ['generate-vouchers-print'])).username)
  maker = signedIn(world, makersSession)
  checker = await enter('admin')
  categoryId = await newCategory(world.services, { kind: 'recharge' })
})
afterAll(() => world.close())

async function enter(rights: 'admin' | readonly string[]): Promise<Caller> {
  return signedIn(world, await signIn(world, (await createStaff(world, rights)).username))
}

async function newBatch(count = 3) {
  const { batchId, printed } = await printVouchers(world.services, categoryId, { count })
  // The helper released them to know them.
  await world.asOwner(`update voucher_batch set printed_at = null where id = ${batchId}`)
  const codes = printed.map(({ code }) => code)
  return { at: `/generate-vouchers/${batchId}/code-exports`, codes }
}

async function ask(caller: Caller, at: string, form = 'xlsx'): Promise<string> {
  const { status, body } = await caller.post(at, { reason: 'للمطبعة', form })
  expect(status).toBe(202)
  return (body.data as { approval_id: string }).approval_id
}
const approve = (caller: Caller, id: string) => caller.post(`/approvals/${id}/approval`)
const passphraseOf = async (caller: Caller, at: string) =>
  (await caller.post(`${at}/passphrase`).data<{ passphrase: string }>()).passphrase

/** The file as bytes; reading it as text would damage it. */
async function take(at: string, passphrase: string) {
  return world.app.inject({ method: 'POST', ...takingOf(at, passphrase) })
}

function takingOf(at: string, passphrase: string) {
  const { csrf_token: csrf } = makersSession.body.data as { csrf_token: string }
  const headers = {
    cookie: `console-session=${cookieOf(makersSession.headers)}`,
    'x-csrf-token': csrf,
    'content-type': 'application/json',
  }
  return { url: `${basePaths.console}${at}/file`, headers, payload: { passphrase } }
}
const codeOf = ({ status, body: { code } }: Answer) => [status, code]

describe('the clear codes of a batch', () => {
  test('leave sealed, for who asked, when another agreed, until the file is confirmed; each step in the log', async () => {
    const { at, codes } = await newBatch()
    expect(await maker.get(at).data()).toBeNull()
    const id = await ask(maker, at)
    expect(await maker.get(at).data()).toMatchObject({ approval_id: id, state: 'waiting' })
    expect(codeOf(await maker.post(`${at}/passphrase`))).toEqual([422, 'batch.codes_not_approved'])
    expect((await approve(maker, id)).status).not.toBe(200)
    expect((await approve(checker, id)).status).toBe(200)
    expect(await maker.get(at).data()).toMatchObject({ state: 'approved' })
    expect((await checker.post(`${at}/passphrase`)).body.code).toBe('batch.codes_not_approved')

    const lost = await passphraseOf(maker, at)
    const passphrase = await passphraseOf(maker, at)
    for (const wrong of ['', lost, passphrase.toLowerCase()])
      expect((await take(at, wrong)).json()).toMatchObject({ code: 'batch.codes_not_approved' })
    expect((await maker.post(`${at}/confirmation`)).body.code).toBe('batch.codes_not_approved')
    const { statusCode, rawPayload: file } = await take(at, passphrase)
    expect(statusCode).toBe(200)
    for (const code of codes) expect(file.includes(code)).toBe(false)
    await expect(readXlsx(file, { password: lost })).rejects.toThrow()
    const { sheets } = await readXlsx(file, { password: passphrase })
    const read = sheets[0]?.rows.slice(1).map(([, code]) => String(code).replace(/\D/g, ''))
    expect(read?.sort()).toEqual(codes.map((code) => code.replace(/\D/g, '')).sort())

    expect(await maker.get(at).data()).toMatchObject({ state: 'downloaded' })
    expect((await maker.post(`${at}/passphrase`)).status).toBe(422)
    expect((await checker.post(`${at}/confirmation`)).status).toBe(422)
    await maker.post(`${at}/confirmation`).data()
    expect(await maker.get(at).data()).toMatchObject({ state: 'taken' })
    expect((await take(at, passphrase)).statusCode).toBe(422)
    const log = await world.services.database.db
      .selectFrom('activity_log')
      .select(['action', 'actor_id'])
      .where('actor_type', '=', 'staff')
      .where('action', 'in', ['approval_asked', 'approval_executed', 'printed', 'codes_confirmed'])
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual([
      'approval_asked',
      'approval_executed',
      'printed',
      'codes_confirmed',
    ])
    expect(log[1]?.actor_id).not.toBe(log[2]?.actor_id)
  })

  test('whose download broke off are downloaded again with the same passphrase, for an hour and five times at most', async () => {
    // Of two files, of which the second is made while the first is sent.
    const { at, codes } = await newBatch(300)
    await approve(checker, await ask(maker, at, 'a4'))
    const passphrase = await passphraseOf(maker, at)
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.app.server.address() as AddressInfo
    const { headers } = takingOf(at, passphrase)
    const cut = request({ port, path: `${basePaths.console}${at}/file`, method: 'POST', headers })
    cut.end(JSON.stringify({ passphrase }))
    const [begun] = (await once(cut, 'response')) as [IncomingMessage]
    begun.destroy()
    expect(begun).toMatchObject({ statusCode: 200, complete: false })

    expect(await maker.get(at).data()).toMatchObject({ state: 'downloaded' })
    expect((await take(at, `${passphrase}X`)).statusCode).toBe(422)
    const { rawPayload: archive } = await take(at, passphrase)
    const files = [...openSealedZip(archive, passphrase).values()]
    expect(files.map((pdf) => pdf.toString('latin1', 0, 5))).toEqual(['%PDF-', '%PDF-'])
    for (const code of codes) expect(archive.includes(code)).toBe(false)
    // The day of the archive is today's: years since 1980 are the seven highest bits.
    expect((archive.readUInt16LE(12) >> 9) + 1980).toBe(new Date().getFullYear())

    await world.asOwner(
      `update code_export set taken_at = now() - interval '1 hour' where confirmed_at is null`,
    )
    expect((await take(at, passphrase)).statusCode).toBe(422)
    expect(await maker.get(at).data()).toMatchObject({ state: 'taken' })
    await world.asOwner(`update code_export set taken_at = now(), downloads = 4 where confirmed_at is null`)
    expect((await take(at, passphrase)).statusCode).toBe(200)
    expect((await take(at, passphrase)).statusCode).toBe(422)
    const { rows } = await world.services.database.pool.query<{ downloads: unknown }>(
      `select jsonb_agg(after -> 'download' order by id) as downloads from activity_log
       where action = 'printed' and subject_id = $1 and after ? 'download'`,
      [at.split('/')[2]],
    )
    expect(rows[0]?.downloads).toEqual([1, 2, 5])
  })

  test('do not leave a second time unless both knew that it is one', async () => {
    const { at } = await newBatch()
    const other = await enter(['generate-vouchers-print'])
    const [first, second] = [await ask(maker, at), await ask(other, at)]
    await approve(checker, first)
    await take(at, await passphraseOf(maker, at))
    expect(codeOf(await approve(checker, second))).toEqual([422, 'approval.changed_meanwhile'])
    const third = await ask(maker, at)
    expect(await checker.get(`/approvals/${third}`).data()).toMatchObject({
      after: { exported_before: true },
    })
    await approve(checker, third)
    expect((await take(at, await passphraseOf(maker, at))).statusCode).toBe(200)
  })

  test.each(['a4', '80mm'])('leave as printable pages on %s, of which each file is sealed', async (paper) => {
    const { at, codes } = await newBatch()
    await approve(checker, await ask(maker, at, paper))
    expect(await maker.get(at).data()).toMatchObject({ state: 'approved', form: paper })
    const passphrase = await passphraseOf(maker, at)
    const { rawPayload: archive, headers } = await take(at, passphrase)
    expect(headers).toMatchObject({ 'content-type': 'application/zip' })
    expect(Number(headers[fileSizeHeader])).toBeGreaterThan(archive.length / 2)
    for (const code of codes) expect(archive.includes(code)).toBe(false)
    expect(() => openSealedZip(archive, 'AAAA-AAAA')).toThrow('another passphrase')
    const [[name, pdf] = []] = openSealedZip(archive, passphrase)
    expect(name).toMatch(paper === 'a4' ? /^\d+ 0001-0001\.pdf$/ : /^\d+ 0001-0003\.pdf$/)
    expect(pdf?.toString('latin1')).toMatch(/^%PDF-/)
  })

  test('are not used up by a file that could not be made: it is tried again', async () => {
    const { at, codes } = await newBatch()
    await approve(checker, await ask(maker, at))
    const passphrase = await passphraseOf(maker, at)
    const batch = `where batch_id = ${at.split('/')[2]}`
    await world.asOwner(`update voucher set code_sealed = code_sealed || '\\x00' ${batch}`)
    expect((await take(at, passphrase)).statusCode).toBe(500)
    expect(await maker.get(at).data()).toMatchObject({ state: 'approved' })
    await world.asOwner(
      `update voucher set code_sealed = substring(code_sealed for length(code_sealed) - 1) ${batch}`,
    )
    const { statusCode, rawPayload } = await take(at, passphrase)
    expect(statusCode).toBe(200)
    expect((await readXlsx(rawPayload, { password: passphrase })).sheets[0]?.rows).toHaveLength(
      1 + codes.length,
    )
    expect(await maker.get(at).data()).toMatchObject({ state: 'downloaded' })
  })

  test('asked for before there was a choice of form are shown as the workbook they were', async () => {
    const { at } = await newBatch()
    const id = await ask(maker, at, 'a4')
    await world.asOwner('alter table approval disable trigger approval_guarded')
    await world.asOwner(`update approval set payload = payload - 'form' where id = ${id}`)
    await world.asOwner('alter table approval enable trigger approval_guarded')
    expect(await maker.get(at).data()).toMatchObject({ state: 'waiting', form: 'xlsx' })
  })

  test('have a history of who asked, who agreed and who took them, for people who may read it', async () => {
    const { at } = await newBatch()
    await approve(checker, await ask(maker, at))
    const reader = await enter(['code-exports-index', 'generate-vouchers-index'])
    const latest = async () => (await reader.get('/code-exports').data<Record<string, unknown>[]>())[0]
    expect(await latest()).toMatchObject({ state: 'approved', form: 'xlsx', again: false, taken_at: null })
    await take(at, await passphraseOf(maker, at))
    expect(await latest()).toMatchObject({ state: 'downloaded', downloads: 1, confirmed_at: null })
    expect((await maker.get('/code-exports')).status).toBe(403)
  })

  test('are not given out when the other person refuses with a reason', async () => {
    const { at } = await newBatch()
    const id = await ask(maker, at)
    await checker.post(`/approvals/${id}/refusal`, { reason: 'لا حاجة' })
    expect(await maker.get(at).data()).toMatchObject({ state: 'refused', refusal: 'لا حاجة' })
    expect((await maker.post(`${at}/passphrase`)).status).toBe(422)
  })

  test('can be taken for a day and no longer', async () => {
    const { at } = await newBatch()
    await approve(checker, await ask(maker, at))
    const passphrase = await passphraseOf(maker, at)
    await world.asOwner(`update code_export set expires_at = now() where taken_at is null`)
    expect((await take(at, passphrase)).statusCode).toBe(422)
    expect(await maker.get(at).data()).toMatchObject({ state: 'expired' })
  })

  test('are never approved by one person, in any way', async () => {
    await expect(world.asOwner(`update code_export set checker_id = maker_id`)).rejects.toThrow(
      'code_export_two_people',
    )
  })
})
