import { afterAll, beforeAll, expect, test } from 'vitest'
import { movingCodeAt } from '#contract/shapes/prove-ticket.ts'
import { fromBase64Url, withMovingCode } from '#contract/shapes/ticket-code.ts'
import type { Caller } from '#tests/world/caller.ts'
import { languagesOf } from '#tests/world/depth.ts'
import { type Client, signUpClient } from './client.ts'
import { openGatePhone, readAtGate } from './gate-phone.ts'
import { openStaffedProduct, type StaffedProduct } from './staffed-product.ts'

let staffed: StaffedProduct
let admin: Caller
beforeAll(async () => {
  staffed = await openStaffedProduct()
  admin = await staffed.callAsAdmin()
})
afterAll(() => staffed.close())

const clients = {
  ar: [
    { phone: '0913334491', name: 'سعاد الطرابلسي', username: 'suad' },
    { phone: '0913334493', name: 'هدى سالم', username: 'huda' },
  ],
  en: [
    { phone: '0913334492', name: 'Salma Faraj', username: 'salma' },
    { phone: '0913334494', name: 'Noor Ali', username: 'noor' },
  ],
} as const

interface Held {
  readonly id: string
  readonly code: { readonly code: string; readonly secret: string }
}

/** Of today's game, for the buyer and a guest. */
async function sell(gameId: string, sectorId: string): Promise<string> {
  const kind = {
    ...{
      name: { ar: 'المدرج', en: 'Curve' },
      game_id: gameId,
      sector_id: sectorId,
      price: '10.000',
      quota: 50,
    },
    ...{ per_client_max: 4, guests: 1, active: true },
  }
  return (await admin.post('/tickets', kind).data<{ id: string }>()).id
}

async function buy(client: Client, ticketId: string, guests: number): Promise<Held> {
  const tickets = [{ for: 'me', guests }]
  const order = await client.post('/ticket-orders', { ticket_id: ticketId, price: '10.000', tickets })
  await client.post('/ticket-payments', { order_id: order['id'] })
  const [own] = (await client.get('/client-tickets')) as { id: string }[]
  return (await client.get(`/client-tickets/${own?.id}`)) as Held
}

async function shown({ code: { code, secret } }: Held): Promise<string> {
  return withMovingCode(
    code,
    await movingCodeAt(fromBase64Url(secret) ?? new Uint8Array(), Date.now() / 1_000),
  )
}

test.each(languagesOf('a ticket is read at a gate'))(
  'a ticket and its guest come in one by one; two gates without the network admit one ticket, and both learn of it (%s)',
  async (locale) => {
    const { gameId, stadiumId, standsId } = await staffed.product.openGround({ today: true })
    const kind = await sell(gameId, standsId)
    const [first, second] = clients[locale]
    const held = async (person: typeof first | typeof second, guests: number) => {
      const client = await signUpClient(staffed.product, person)
      await staffed.product.fund(person.username, '100.000')
      return buy(client, kind, guests)
    }
    const [mine, others] = [await held(first, 1), await held(second, 0)]
    const north = await openGatePhone(staffed, { admin, locale, stadiumId, name: `North ${locale}` })
    await north.does('let the holder and the guest in, and nobody else', async () => {
      await readAtGate(north, await shown(mine), 'admitted')
      await readAtGate(north, await shown(mine), 'admitted')
      await readAtGate(north, await shown(mine), 'scanned')
    })
    await north.does('refuse what is forged and what is no ticket', async () => {
      const bytes = Buffer.from(mine.code.code, 'base64url')
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
      await readAtGate(north, bytes.toString('base64url'), 'failed')
      await readAtGate(north, 'https://example.com', 'scanned_not_found')
    })
    const south = await openGatePhone(staffed, { admin, locale, stadiumId, name: `South ${locale}` })
    for (const { page } of [north, south]) {
      // The worker has taken the page over: it opens without the network.
      await page.evaluate(() => navigator.serviceWorker.ready)
      await page.reload()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.context().setOffline(true)
    }
    await south.does('open the page again without the network', async () => {
      await south.page.reload()
      await south.page.getByRole('heading', { name: `South ${locale}` }).waitFor()
    })
    for (const gate of [north, south])
      await gate.does('admit a ticket alone', () => readAtGate(gate, others.code.code, 'admitted'))
    for (const gate of [north, south]) {
      await gate.page.context().setOffline(false)
      await gate.page.evaluate(() => dispatchEvent(new Event('online')))
      await gate.sees(gate.page.getByText(gate.textOf('gates:link.online')))
    }
    for (const gate of [north, south])
      await gate.does('learn that the ticket was let in twice', async () => {
        await gate.page.evaluate(() => dispatchEvent(new Event('online')))
        await gate.sees(gate.page.getByText(/\b0:\d\d\b/))
      })
    const scans = await admin
      .get(`/ticket-scans?filter[client_ticket_id]=${others.id}&sort=id`)
      .data<object[]>()
    expect(scans).toMatchObject([{ result: 'admitted' }, { result: 'duplicated' }])
    await Promise.all([north.leave(), south.leave()])
  },
)
