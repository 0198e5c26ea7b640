import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unpackUses } from '#contract/shapes/gate-data.ts'
import { movingCodeAt } from '#contract/shapes/prove-ticket.ts'
import { fromBase64Url, withMovingCode } from '#contract/shapes/ticket-code.ts'
import { watchGates } from '#server/modules/gates/index.ts'
import { listOpenAlarms } from '#server/platform/alarms/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { openGate, pairingCode, type Synchronised, scanAlone } from '#tests/world/gates.ts'
import { fund } from '#tests/world/money.ts'
import {
  buyTickets,
  holdTickets,
  makeGround,
  makeTicket,
  type OwnTicket,
  ticketsOf,
} from '#tests/world/tickets.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
let layla: Caller
let stadiumId: string
let ground: Awaited<ReturnType<typeof makeGround>>
beforeAll(async () => {
  world = await openWorld({ workers: false })
  admin = await workAs(world, 'admin')
  await fund(world, 'layla', '900.000')
  layla = await world.as('layla')
  ground = await makeGround(world, { today: true })
  stadiumId = ground.stadiumId
})
afterAll(() => world.close())

/** A ticket of this moment, and what its phone shows. */
async function ticket(
  more: Readonly<Record<string, unknown>> = {},
  order = {},
): Promise<{ own: OwnTicket; shown: string }> {
  const kind = await makeTicket(admin, ground, more)
  await buyTickets(layla, kind, order)
  const [own] = (await ticketsOf(layla)).toSorted((one, other) => Number(other.id) - Number(one.id))
  const { code, secret } = (await layla.get(`/client-tickets/${own?.id}`).data<OwnTicket>()).code ?? {
    code: '',
    secret: '',
  }
  const digits = await movingCodeAt(fromBase64Url(secret) ?? new Uint8Array(), Math.floor(Date.now() / 1_000))
  if (!own) throw new Error('nothing was bought')
  return { own, shown: withMovingCode(code, digits) }
}

test('a ticket admits once, and guests one by one; scanned again it says when and where', async () => {
  const gate = await openGate(world, admin, stadiumId)
  const { own, shown } = await ticket({ guests: 1 }, { tickets: [{ for: 'me', guests: 1 }] })
  expect(await gate.scan(shown)).toMatchObject({ result: 'admitted', left: 1 })
  expect(await gate.scan(shown)).toMatchObject({ result: 'admitted', left: 0 })
  const again = await gate.scan(shown)
  expect(again).toMatchObject({
    result: 'scanned',
    left: 0,
    last: { gate: { ar: expect.stringContaining('بوابة') } },
  })
  expect(Math.abs(Date.now() - (again.last?.at ?? 0))).toBeLessThan(60_000)
  expect(await layla.get(`/client-tickets/${own.id}`).data()).toMatchObject({ state: 'admitted' })
  expect(await admin.get(`/ticket-gates/${gate.gateId}`).data()).toMatchObject({
    came_in: 2,
    inside: 2,
    refused: 1,
  })
  expect(await gate.scan(own.number, { typed: true })).toMatchObject({ result: 'scanned' })
  expect(await gate.scan(own.number)).toMatchObject({ result: 'scanned_not_found' })
  expect(await gate.scan('no ticket at all')).toMatchObject({ result: 'scanned_not_found' })
})

test('a gate of another sector, a picture of a code and a person who leaves are kept apart', async () => {
  const { shown } = await ticket()
  const other = await openGate(world, admin, stadiumId, { sector_ids: [ground.seatsId] })
  expect(await other.scan(shown)).toMatchObject({ result: 'failed', reason: 'other_gate' })
  const strict = await openGate(world, admin, stadiumId, { demands_moving_code: true, direction: 'both' })
  expect(await strict.scan(shown.split('.')[0] ?? '')).toMatchObject({
    result: 'failed',
    reason: 'screenshot',
  })
  expect(await strict.scan(shown, { direction: 'out' })).toMatchObject({
    result: 'failed',
    reason: 'not_inside',
  })
  expect(await strict.scan(shown)).toMatchObject({ result: 'admitted' })
  expect(await strict.scan(shown, { direction: 'out' })).toMatchObject({ result: 'admitted' })
  expect(await strict.scan(shown)).toMatchObject({ result: 'admitted' })
})

test('the number of a ticket that was never paid, or at a gate that asks for the digits, admits nobody', async () => {
  const kind = await makeTicket(admin, ground)
  const { id: order } = await holdTickets(layla, kind).data<{ id: string }>()
  const held = await layla
    .get(`/ticket-orders/${order}`)
    .data<{ tickets: readonly { readonly number: string }[] }>()
  const [{ number } = { number: '' }] = held.tickets
  const gate = await openGate(world, admin, stadiumId)
  expect(await gate.scan(number, { typed: true })).toMatchObject({ result: 'failed', reason: 'revoked' })
  await layla.post('/ticket-withdrawals', { order_id: order }, { key: `give-up-${order}` }).data()
  expect(await gate.scan(number, { typed: true })).toMatchObject({ result: 'failed', reason: 'revoked' })
  const { own } = await ticket()
  const strict = await openGate(world, admin, stadiumId, { demands_moving_code: true })
  expect(await strict.scan(own.number, { typed: true })).toMatchObject({
    result: 'failed',
    reason: 'screenshot',
  })
  expect(await gate.scan(own.number, { typed: true })).toMatchObject({ result: 'admitted' })
})

test('two games in one stadium on one day: each ticket admits to its own, also when its scan comes in late', async () => {
  const second = await makeGround(world, { today: true })
  await world.asOwner(`update game set stadium_id = ${stadiumId} where id = ${second.gameId}`)
  const kind = await makeTicket(admin, { ...second, standsId: ground.standsId })
  await buyTickets(layla, kind)
  const [own] = (await ticketsOf(layla)).toSorted((one, other) => Number(other.id) - Number(one.id))
  const { code } = (await layla.get(`/client-tickets/${own?.id}`).data<OwnTicket>()).code ?? { code: '' }
  const gate = await openGate(world, admin, stadiumId)
  expect(await gate.scan(code)).toMatchObject({ result: 'admitted' })
  expect(await gate.scan((await ticket()).shown)).toMatchObject({ result: 'admitted' })
  const { shown } = await ticket()
  const weekAgo = 7 * 86_400
  await world.asOwner(`update game set starts_at = starts_at - interval '7 days' where id = ${ground.gameId}`)
  const late = scanAlone(shown, weekAgo - 60)
  const { verdicts } = (await gate.synchronise([late])).body.data as Synchronised
  await world.asOwner(`update game set starts_at = starts_at + interval '7 days' where id = ${ground.gameId};
    update game set stadium_id = ${second.stadiumId} where id = ${second.gameId}`)
  expect(verdicts).toMatchObject([{ id: late.id, result: 'admitted' }])
})

test('a scan that is sent again is one scan; a gate that did not wait for the refusal has let the person in', async () => {
  const { own, shown } = await ticket()
  const [north, south] = [await openGate(world, admin, stadiumId), await openGate(world, admin, stadiumId)]
  const id = randomUUID()
  const sent = await Promise.all(Array.from({ length: 6 }, () => north.scan(shown, { id })))
  expect(sent.map(({ result }) => result)).toEqual(Array(6).fill('admitted'))
  const refused = randomUUID()
  expect(await south.scan(shown, { id: refused })).toMatchObject({ result: 'scanned' })
  const alone = { ...scanAlone(shown.split('.')[0] ?? '', 0), id: refused }
  expect((await south.synchronise([alone])).body.data).toMatchObject({
    duplicates: [{ number: own.number, first: { gate: { ar: expect.any(String) } } }],
  })
})

test('a scan that comes twice in one portion, also with its id in capitals, is one scan', async () => {
  const { own, shown } = await ticket({ guests: 1 }, { tickets: [{ for: 'me', guests: 1 }] })
  const gate = await openGate(world, admin, stadiumId)
  const alone = scanAlone(shown.split('.')[0] ?? '', 60)
  const twice = [alone, alone, { ...alone, id: alone.id.toUpperCase() }]
  const { status, body } = await gate.synchronise(twice)
  const verdict = { id: alone.id, result: 'admitted' }
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { data: { verdicts: [verdict, verdict, verdict] } },
  })
  expect(await admin.get(`/ticket-gates/${gate.gateId}`).data()).toMatchObject({ came_in: 1, inside: 1 })
  expect(await layla.get(`/client-tickets/${own.id}`).data()).toMatchObject({ state: 'admitted' })
})

test('two gates without the network admit one ticket: the earlier holds, and both learn who, where and when', async () => {
  const { own, shown: now } = await ticket()
  // Without the digits of this moment: they were read before.
  const [shown = ''] = now.split('.')
  const [north, south] = [await openGate(world, admin, stadiumId), await openGate(world, admin, stadiumId)]
  const [late, early] = [scanAlone(shown, 60), scanAlone(shown, 95)]
  const first = (await north.synchronise([late])).body.data as Synchronised
  expect(first.verdicts).toMatchObject([{ id: late.id, result: 'admitted' }])
  expect((await south.synchronise([early])).body.data).toMatchObject({
    verdicts: [{ id: early.id, result: 'admitted' }],
    duplicates: [{ number: own.number, first: { at: early.at }, later: { at: late.at } }],
  })
  // Sent again it counts once.
  await south.synchronise([early])
  const later = (await north.synchronise([], first.since)).body.data as Synchronised
  expect(later.verdicts).toMatchObject([{ id: late.id, result: 'duplicated', last: { at: early.at } }])
  expect(later.duplicates).toHaveLength(1)
  const scans = await admin.get(`/ticket-scans?filter[client_ticket_id]=${own.id}&sort=id`).data<object[]>()
  expect(scans).toMatchObject([{ result: 'duplicated' }, { result: 'admitted' }])
  const uses = (await unpackUses(later.uses)).find(({ ticketId }) => String(ticketId) === own.id)
  expect(uses).toMatchObject({ inside: 1, last: { at: Math.floor(early.at / 60_000) * 60 } })
})

test('what a gate cannot have admitted is called failed at the synchronisation', async () => {
  const gate = await openGate(world, admin, stadiumId)
  const { shown } = await ticket()
  const bytes = Buffer.from(shown.split('.')[0] ?? '', 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  const forged = scanAlone(bytes.toString('base64url'), 10)
  expect((await gate.synchronise([forged])).body.data).toMatchObject({
    verdicts: [{ result: 'failed', reason: 'forged' }],
  })
})

test('a device whose key was taken away is refused at once; a pairing code serves once', async () => {
  const gate = await openGate(world, admin, stadiumId)
  const code = await pairingCode(admin, gate.gateId)
  const pair = () => world.anonymous.post('/gate/pairings', { code, name: 'Second' })
  expect([(await pair()).status, (await pair()).body.code]).toEqual([200, 'gate.wrong_pairing_code'])
  const [, device] = await admin.get(`/gate-devices?filter[gate_id]=${gate.gateId}`).data<{ id: string }[]>()
  await admin.post(`/gate-devices/${device?.id}/revocations`, { reason: 'ضاع الهاتف' }).data()
  expect(await gate.synchronise()).toMatchObject({ status: 403, body: { code: 'gate.unknown_device' } })
})

test('one ticket at eight gates at once is admitted once', async () => {
  const { shown } = await ticket()
  const gates = await Promise.all(Array.from({ length: 8 }, () => openGate(world, admin, stadiumId)))
  const results = await Promise.all(gates.map(({ scan }) => scan(shown)))
  expect(results.filter(({ result }) => result === 'admitted')).toHaveLength(1)
  expect(results.filter(({ result }) => result === 'scanned')).toHaveLength(7)
})

test('supervisors are told of a full gate until people leave, and of a ticket that two gates let in', async () => {
  const { db } = world.services.database
  const gate = await openGate(world, admin, stadiumId, { direction: 'both', capacity: 1 })
  const { shown } = await ticket()
  await gate.scan(shown)
  const alarmsOf = async () => {
    await watchGates(db)
    const alarms = await listOpenAlarms(db)
    return alarms.map(({ code, subject }) => `${code} ${subject}`)
  }
  expect(await alarmsOf()).toContain(`gates.full gate ${gate.gateId}`)
  await gate.scan(shown, { direction: 'out' })
  expect(await alarmsOf()).not.toContain(`gates.full gate ${gate.gateId}`)
  const { own, shown: picture } = await ticket()
  const [code = ''] = picture.split('.')
  for (const one of [gate, await openGate(world, admin, stadiumId)])
    await one.synchronise([scanAlone(code, 5)])
  expect(await alarmsOf()).toContain(`gates.admitted_twice ticket ${own.number}`)
})
