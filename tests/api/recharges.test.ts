import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCategory, printVouchers } from '#tests/world/shelf.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let categoryId: bigint

beforeAll(async () => {
  world = await openWorld()
  categoryId = await newCategory(world.services, { kind: 'recharge' })
})
afterAll(() => world.close())

const eastern = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))

test('a printed code, typed in Arabic-Indic digits, puts its value into the wallet', async () => {
  const omar = await world.as('omar')
  const { printed } = await printVouchers(world.services, categoryId)
  const [voucher] = printed
  const answer = await omar.post(
    '/recharges',
    { method: 'voucher', code: eastern(voucher?.code ?? '') },
    { key: 'omar-recharge-1' },
  )
  expect(answer.body.data).toMatchObject({
    method: 'voucher',
    amount: '10.000',
    fee: '0.000',
    net_amount: '10.000',
    status: 'completed',
    balance_after: '10.000',
    serial_number: voucher?.serialNumber.replaceAll('-', ''),
    reference: expect.stringMatching(/^MZ-/),
  })
  const { id } = answer.body.data as { id: string }
  expect(await omar.get(`/recharges/${id}`).data()).toEqual(answer.body.data)
  expect(await omar.get('/recharges').data()).toEqual([answer.body.data])
  const stranger = await world.as('layla')
  expect((await stranger.get(`/recharges/${id}`)).status).toBe(404)
})
