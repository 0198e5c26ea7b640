import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Caller } from '#tests/world/caller.ts'
import { createStaff, signedIn, signIn, workAs } from '#tests/world/console.ts'
import { clientIdOf, expectBalancedBooks, walletFigures } from '#tests/world/money.ts'
import { allow } from '#tests/world/payments.ts'
import { account, reportTransfer } from '#tests/world/seed-recharges.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const nid = '119901010001'

let world: World
let laylaId: bigint
let staffId: bigint
let layla: Caller
let colleague: Caller
beforeAll(async () => {
  world = await openWorld({ workers: false })
  await world.as('layla')
  await world.as('omar')
  laylaId = await clientIdOf(world, 'layla')
  await world.asOwner(`update client set nid = '${nid}', email = 'layla@example.ly' where id = ${laylaId}`)
  await allow(world, 'bank', { accounts: [account] })
  colleague = await workAs(world, 'admin')
  const person = await createStaff(world, 'admin')
  staffId = person.id
  layla = signedIn(world, await signIn(world, person.username))
})
afterAll(async () => {
  await expectBalancedBooks(world)
  await world.close()
})

let keys = 0
const approve = (caller: Caller, id: string) => {
  keys += 1
  return caller.post(`/recharge-requests/${id}/approvals`, undefined, { key: `own-client-${keys}` })
}
const isRefused = ({ status, body }: Answer) => status === 422 && body.code === 'staff.own_client'
const nobody = `phone = null, nid = null, email = 'colleague@mahfaza.ly'`
/** Who the member of staff is now. */
const be = (values: string) => world.asOwner(`update staff_user set ${values} where id = ${staffId}`)
const balance = async () => (await walletFigures(world, 'layla')).balanceMinor
const requestedAdjustment = async (caller: Caller, reason: string) =>
  caller.post(`/clients/${laylaId}/adjustments`, { direction: 'in', amount: '5.000', reason })

test.each([
  ['phone', `phone = (select phone from client where id = %)`],
  ['e-mail', `email = 'Layla@example.ly'`],
  ['national number', `nid = '${nid}'`],
])(
  'nobody decides about a client who has their own %s, as maker or checker; a colleague does',
  async (what, values) => {
    await be(nobody)
    const transfer = await reportTransfer(world, 'layla')
    await be(values.replace('%', String(laylaId)))
    const before = await balance()
    expect(isRefused(await approve(layla, transfer))).toBe(true)
    expect(isRefused(await requestedAdjustment(layla, `تصحيح ${what}`))).toBe(true)
    expect(isRefused(await layla.put(`/clients/${laylaId}`, { seller: true }))).toBe(true)
    const { body } = await requestedAdjustment(colleague, `تصحيح ${what}`)
    const { approval_id: asked } = body.data as { approval_id: string }
    expect(isRefused(await layla.post(`/approvals/${asked}/approval`))).toBe(true)
    expect(await balance()).toBe(before)
    expect((await approve(layla, await reportTransfer(world, 'omar'))).status).toBe(200)
    expect((await approve(colleague, transfer)).status).toBe(200)
    await be(nobody)
    expect((await layla.post(`/approvals/${asked}/approval`)).status).toBe(200)
    expect(await balance()).toBeGreaterThan(before + 5_000n)
  },
)

test('the refusal says what to do, in both languages', async () => {
  await be(`nid = '${nid}'`)
  const transfer = await reportTransfer(world, 'layla')
  for (const [locale, sentence] of [
    ['en', 'You cannot decide about yourself'],
    ['ar', 'لا يمكنك البتّ فيما يخصّك'],
  ] as const) {
    const headers = { 'accept-language': locale }
    const answer = await layla.post(`/recharge-requests/${transfer}/approvals`, undefined, {
      key: `own-client-in-${locale}`,
      headers,
    })
    expect(answer.body.message).toContain(sentence)
  }
})
