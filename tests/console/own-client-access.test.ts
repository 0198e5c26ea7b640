import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Caller } from '#tests/world/caller.ts'
import { createStaff, signedIn, signIn, workAs } from '#tests/world/console.ts'
import { clientIdOf } from '#tests/world/money.ts'
import { allow } from '#tests/world/payments.ts'
import { account, reportTransfer } from '#tests/world/seed-recharges.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { commands, runCommand } from '../../scripts/staff/commands.ts'

let world: World
let laylaId: bigint
let omarId: bigint
let username: string
let layla: Caller
let colleague: Caller
beforeAll(async () => {
  world = await openWorld({ workers: false })
  await world.as('layla')
  await world.as('omar')
  laylaId = await clientIdOf(world, 'layla')
  omarId = await clientIdOf(world, 'omar')
  await allow(world, 'bank', { accounts: [account] })
  colleague = await workAs(world, 'admin')
  const person = await createStaff(world, 'admin')
  username = person.username
  layla = signedIn(world, await signIn(world, username))
  await world.asOwner(
    `update staff_user set phone = (select phone from client where id = ${laylaId}) where id = ${person.id}`,
  )
})
afterAll(() => world.close())

const isRefused = ({ status, body }: Answer) => status === 422 && body.code === 'staff.own_client'
const stateOf = async (id: bigint) => {
  const { body } = await colleague.get(`/clients/${id}`)
  const { status, frozen } = body.data as { status: unknown; frozen: unknown }
  return { status, frozen }
}

test('nobody freezes, unfreezes, suspends or reopens their own account; a colleague does', async () => {
  const before = await stateOf(laylaId)
  const reason = 'طلب صاحبة الحساب'
  const act = (caller: Caller, verb: string, id = laylaId) =>
    caller.post(`/clients/${id}/${verb}`, { reason })
  const [freeze, unfreeze, suspend, reopen] = ['freezes', 'releases', 'suspensions', 'reopenings'] as const
  for (const verb of [freeze, unfreeze, suspend, reopen])
    expect({ verb, refused: isRefused(await act(layla, verb)) }).toEqual({ verb, refused: true })
  expect(await stateOf(laylaId)).toEqual(before)
  expect((await act(layla, suspend, omarId)).status).toBe(200)
  expect((await act(colleague, suspend)).status).toBe(200)
  expect(isRefused(await act(layla, reopen))).toBe(true)
})

test('nobody writes their own account into a row, new or old', async () => {
  const cityId = await cityOf()
  await world.asOwner(`update client set seller = true, status = 'active'`)
  const point = (clientId: bigint) => ({
    name: { ar: 'نقطة البيع', en: 'The point' },
    address: { ar: 'طرابلس', en: 'Tripoli' },
    client_id: String(clientId),
    city_id: cityId,
  })
  expect(isRefused(await layla.post('/seller-points', point(laylaId)))).toBe(true)
  const made = await layla.post('/seller-points', point(omarId))
  expect(made.status).toBe(200)
  const { id } = made.body.data as { id: string }
  expect(isRefused(await layla.put(`/seller-points/${id}`, { client_id: String(laylaId) }))).toBe(true)
  expect((await colleague.put(`/seller-points/${id}`, { client_id: String(laylaId) })).status).toBe(200)
})

const ofAnybody = ['client', 'seller', 'recharge', 'settlement', 'sale']

test('at the terminal nobody decides about themselves either', async () => {
  const transfer = await reportTransfer(world, 'layla')
  const typed: Record<string, Record<string, string>> = {
    'recharge approve': { recharge: transfer },
    'recharge refuse': { recharge: transfer, reason: 'لم يصل' },
    'client pro': { client: 'layla' },
    'client seller': { client: 'layla' },
    'client unlock': { client: 'layla' },
    'batch sell': { batch: '1', seller: 'layla' },
  }
  const terminal = { services: world.services, locale: 'en', progress: () => undefined } as const
  for (const command of commands) {
    const options = typed[`${command.noun} ${command.verb}`]
    if (!options) continue
    const done = runCommand(command, { as: username, options }, terminal)
    await expect(done, `${command.noun} ${command.verb}`).rejects.toMatchObject({ code: 'staff.own_client' })
  }
  const unchecked = commands.filter(
    ({ options, about }) => !about && Object.keys(options).some((name) => ofAnybody.includes(name)),
  )
  expect(unchecked.map(({ noun, verb }) => `${noun} ${verb}`)).toEqual([])
})

async function cityOf(): Promise<string> {
  const country = await colleague.post('/countries', { name: { ar: 'ليبيا', en: 'Libya' }, code: 'LY' })
  const { id } = country.body.data as { id: string }
  const made = await colleague.post('/cities', { name: { ar: 'زليتن', en: 'Zliten' }, country_id: id })
  return (made.body.data as { id: string }).id
}
