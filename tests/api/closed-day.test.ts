import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tripoliToday } from '#contract/kernel/dates.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { posted, storeStatement } from '#tests/world/treasury.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let maker: Caller
let checker: Caller
const day = tripoliToday(new Date(Date.now() - 86_400_000))

beforeAll(async () => {
  world = await openWorld({ workers: false })
  maker = await workAs(world, 'admin')
  checker = await workAs(world, 'admin')
})
afterAll(() => world.close())

test('a day with something open is closed only with it listed, by two people; what is found later counts in the open day', async () => {
  await posted(maker, checker, { kind: 'suspense', channel: 'bank', amount: '5.000', reference: 'SEEN-1' })
  const first = await storeStatement(maker, 'bank', [[day, '-9.000', 'OPEN-1', 'charge']])
  await maker.post(`/statements/${first}/matchings`, {}).data()
  const { id } = await maker.post('/treasury-days', { day }).data<{ id: string }>()
  const refused = await maker.post(`/treasury-days/${id}/closures`, { carry: false })
  expect(refused).toMatchObject({ status: 422, body: { code: 'treasury.items_open' } })
  const asked = await maker.post(`/treasury-days/${id}/closures`, { carry: true, note: 'تُسأل عنه المصرف' })
  const { approval_id: approvalId } = asked.body.data as { approval_id: string }
  expect(await maker.post(`/approvals/${approvalId}/approval`)).toMatchObject({ status: 422 })
  await checker.post(`/approvals/${approvalId}/approval`).data()
  expect(await maker.get(`/treasury-days/${id}`).data()).toMatchObject({
    status: 'closed',
    lines_open: 1,
    items_open: 0,
  })
  const [atBank, ...elsewhere] = await maker.get(`/treasury-days/${id}/channels`).data<object[]>()
  expect(atBank).toMatchObject({ channel: 'bank', lines_open: 1, difference: '-9.000' })
  expect(elsewhere).toMatchObject([{ difference: '0.000' }, { difference: '0.000' }, { difference: '0.000' }])
  const listed = await maker.get(`/treasury-days/${id}/items?per_page=1`)
  expect(listed.body).toMatchObject({
    data: [{ side: 'line', reference: 'OPEN-1', amount: '-9.000' }],
    meta: { total: 1 },
  })

  const late = await storeStatement(maker, 'bank', [[day, '-3.000', 'LATE-1', 'found later']])
  await maker.post(`/statements/${late}/matchings`, {}).data()
  const counted = await world.services.database.db
    .selectFrom('statement_line')
    .select(sql<string>`to_char(counted_on, 'YYYY-MM-DD')`.as('day'))
    .where('reference', '=', 'LATE-1')
    .executeTakeFirstOrThrow()
  expect(counted.day).toBe(tripoliToday())
  const into = `insert into statement_line (statement_id, channel, booked_on, counted_on, amount, reference, text, occurrence)
    values (${late}, 'bank', '${day}', '${day}', 1, 'X', '', 1)`
  await expect(world.asOwner(into)).rejects.toThrow(/is closed/)
  const earlier = await maker.post('/treasury-days', { day: '2026-01-20' })
  expect(earlier).toMatchObject({ status: 422, body: { code: 'treasury.day_closed' } })
})

test('a proposal that staff refuse is open again and not proposed by amount and day once more; a file read twice adds nothing', async () => {
  await posted(maker, checker, {
    kind: 'suspense',
    channel: 'cash',
    amount: '31.000',
    reference: 'BOX-1',
  })
  const today = tripoliToday()
  const id = await storeStatement(maker, 'cash', [[today, '31.000', '', 'cash box']])
  const figures = { ignored: 0, proposed: 1, open: 0 }
  expect(await maker.post(`/statements/${id}/matchings`, {}).data()).toEqual({
    taken: 1,
    duplicate: 0,
    ...figures,
  })
  const again = await storeStatement(maker, 'cash', [[today, '31.000', '', 'cash box']])
  expect(await maker.post(`/statements/${again}/matchings`, {}).data()).toEqual({
    taken: 0,
    duplicate: 1,
    ...figures,
  })
  const [line] = await maker
    .get('/statement-lines?filter[channel]=cash')
    .data<{ id: string; status: string; rule: string }[]>()
  expect(line).toMatchObject({ status: 'proposed', rule: 'amount_day' })
  await maker.post(`/statement-lines/${line?.id}/rejections`, {}).data()
  expect(await maker.post(`/statements/${id}/matchings`, {}).data()).toMatchObject({ proposed: 0, open: 1 })
  const solve = (kind: string) => maker.post(`/statement-lines/${line?.id}/solutions`, { kind })
  expect(await solve('supplier_payment')).toMatchObject({ body: { code: 'treasury.other_direction' } })
  const { operation } = await solve('treasury_move').data<{ operation: string }>()
  const drafted = await maker.get(`/treasury-operations/${operation}`).data()
  expect(drafted).toMatchObject({ channel: null, to_channel: 'cash' })
})

test('a match that was confirmed wrongly is taken back with its reason, is not proposed again, and counts in the open day', async () => {
  const reference = 'WRONG-77'
  await posted(maker, checker, { kind: 'suspense', channel: 'plutu', amount: '8.000', reference })
  const statement = await storeStatement(maker, 'plutu', [[tripoliToday(), '8.000', reference]])
  const match = () => maker.post(`/statements/${statement}/matchings`, {}).data()
  expect(await match()).toMatchObject({ proposed: 1 })
  await maker.post(`/statements/${statement}/confirmations`, {}).data()
  await world.asOwner(`update statement_line set counted_on = '${day}' where reference = '${reference}'`)
  const [line] = await maker.get('/statement-lines?filter[channel]=plutu').data<{ id: string }[]>()
  const reader = await workAs(world, ['statement-lines-index', 'statement-lines-reject'])
  const removal = `/statement-lines/${line?.id}/match-removals`
  expect(await reader.post(removal, { reason: 'خطأ' })).toMatchObject({ status: 403 })
  await maker.post(removal, { reason: 'دفعة أخرى بالرقم نفسه' }).data()
  expect(await match()).toMatchObject({ proposed: 0, open: 1 })
  const { rows } = await sql<{ counted: string; status: string; after: unknown }>`
    select to_char(l.counted_on, 'YYYY-MM-DD') as counted, i.status, a.after
    from statement_line l join clearing_item i on i.reference = l.reference
    join activity_log a on a.subject_type = 'statement_line' and a.subject_id = l.id::text and a.action = 'unmatched'
    where l.reference = ${reference}`.execute(world.services.database.db)
  expect(rows).toMatchObject([
    { counted: tripoliToday(), status: 'open', after: { status: 'open', reason: 'دفعة أخرى بالرقم نفسه' } },
  ])
})
