import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languagesOf } from '#tests/world/depth.ts'
import { readPrintedCodes } from '#tests/world/read-printed-codes.ts'
import type { Ground } from '#tests/world/tickets.ts'
import { clientPassword, signInAs, signUpClient } from './client.ts'
import { openPerson, type Person } from './person.ts'
import { openStaffedProduct, type StaffedProduct } from './staffed-product.ts'

let staffed: StaffedProduct
beforeAll(async () => {
  staffed = await openStaffedProduct()
})
afterAll(() => staffed.close())

const clients = {
  ar: { phone: '0913334471', name: 'سعاد الطرابلسي', username: 'suad' },
  en: { phone: '0913334472', name: 'Salma Faraj', username: 'salma' },
} as const

const friends = {
  ar: { phone: '0913334473', name: 'عمر المصراتي', username: 'omar' },
  en: { phone: '0913334474', name: 'Nadia Salem', username: 'nadia' },
} as const

/** Twenty numbered seats of a game at ten dinars, put on sale by staff. */
async function makeKind(staff: Person, { gameId, seatsId }: Ground): Promise<string> {
  const answer = await staff.page.evaluate(
    async ([game, sector]) => {
      const session = await (await fetch('/api/console/session')).json()
      const response = await fetch('/api/console/tickets', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': session.data.csrf_token },
        body: JSON.stringify({
          name: { ar: 'المنصة الرئيسية', en: 'Main stand' },
          game_id: game,
          sector_id: sector,
          price: '10.000',
          quota: 20,
          seat: 1,
          last_seat: 20,
          per_client_max: 4,
          guests: 0,
          active: true,
        }),
      })
      return (await response.json()) as { data?: { id: string }; message?: string }
    },
    [gameId, seatsId] as const,
  )
  if (!answer.data) throw new Error(answer.message)
  return answer.data.id
}

/** The next reservation meets a server that is too busy. */
async function refuseOnce({ page }: Person): Promise<void> {
  const busy = { message: 'busy', code: 'busy' }
  await page.route(
    '**/api/client/ticket-orders',
    (route) => route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: busy }),
    { times: 1 },
  )
}

test.each(languagesOf('a seat is picked by keyboard'))(
  'a seat is picked by keyboard, bought and shown with a friend’s ticket; a cancelled game gives the money back (%s)',
  async (locale) => {
    const staff = await openPerson(staffed.browser, staffed.product, locale)
    await staffed.comeIn(staff, 'tickets')
    const ground = await staffed.product.openGround()
    const kindId = await makeKind(staff, ground)
    const client = await signUpClient(staffed.product, clients[locale])
    await staffed.product.fund(clients[locale].username, '100.000')
    const buyer = await openPerson(staffed.browser, staffed.product, locale)
    const { page, textOf, press } = buyer
    await signInAs(page, client.token)
    await buyer.does('find the tickets of the game', async () => {
      await page.goto('/portal/club/tickets')
      await page.locator(`a[href="/portal/club/ticket-kinds/${kindId}"]`).click()
      await buyer.sees(page.getByRole('table'))
    })
    await buyer.does('name a friend and pick two seats by keyboard', async () => {
      await press('tickets:people.add')
      await buyer.fill('tickets:people.name', 'Huda Salem')
      await buyer.fill('tickets:people.phone', '0919990011')
      const seat = (row: number, at: number) =>
        page.getByRole('button', { name: textOf('tickets:plan.seat', { row, seat: at }), exact: true })
      await seat(1, 1).focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.keyboard.press(locale === 'ar' ? 'ArrowLeft' : 'ArrowRight')
      await page.keyboard.press(' ')
      await expect.poll(() => seat(2, 2).getAttribute('aria-pressed')).toBe('true')
      expect(await seat(2, 1).getAttribute('aria-pressed')).toBe('true')
    })
    await buyer.does('wait for a turn while very many are buying', async () => {
      await refuseOnce(buyer)
      await press('tickets:hold')
      await buyer.sees(textOf('tickets:busy.line'))
      await page.waitForURL(/\/ticket-orders\/\d+$/)
    })
    await buyer.does('pay while the time runs', async () => {
      await buyer.sees(page.getByRole('timer'))
      await page.getByRole('button', { name: textOf('tickets:order.pay_now') }).click()
      await buyer.sees(textOf('tickets:order.paid'))
      await page.getByRole('link', { name: textOf('tickets:order.show') }).click()
      await page.waitForURL(/\/club\/tickets$/)
    })
    await buyer.does('show the ticket', async () => {
      await page
        .getByRole('region', { name: textOf('tickets:own') })
        .getByRole('link')
        .first()
        .click()
      await buyer.sees(page.getByRole('img', { name: textOf('tickets:ticket.code') }))
    })
    await buyer.does('save it as a file that a gate reads', async () => {
      const id = page.url().split('/').at(-1)
      const shown = (await client.get(`/client-tickets/${id}`)) as { code: { code: string } }
      const [file] = await Promise.all([page.waitForEvent('download'), press('tickets:ticket.pdf')])
      expect(readPrintedCodes(await readFile(await file.path()))).toEqual([shown.code.code])
    })
    await staffed.product.cancelGame(ground.gameId)
    await buyer.does('have the money back', async () => {
      await expect
        .poll(async () => ((await client.get('/wallet')) as { balance: string }).balance, { timeout: 20_000 })
        .toBe('100.000')
      await page.reload()
      await buyer.sees(textOf('tickets:ticket_states.refunded'))
    })
    // The answer of the crowd.
    expect([...staff.faults, ...buyer.faults]).toEqual([expect.stringMatching(/^503 .*\/ticket-orders$/)])
    await Promise.all([staff.leave(), buyer.leave()])
  },
)

test.each(languagesOf('a ticket is given away'))(
  'a ticket is given to another client, who is new to the giver: the page asks why, is confirmed by PIN, and the ticket is theirs (%s)',
  async (locale) => {
    const { product } = staffed
    const staff = await openPerson(staffed.browser, product, locale)
    await staffed.comeIn(staff, 'tickets')
    const kindId = await makeKind(staff, await product.openGround())
    const { username } = clients[locale]
    const client = await signUpClient(product, {
      ...clients[locale],
      phone: clients[locale].phone.replace('3447', '3448'),
      username: `${username}2`,
    })
    const friend = await signUpClient(product, friends[locale])
    await product.fund(`${username}2`, '100.000')
    const wanted = { ticket_id: kindId, price: '10.000', tickets: [{ for: 'me' }] }
    const { id: order_id } = await client.post('/ticket-orders', wanted)
    await client.post('/ticket-payments', { order_id })
    await product.set({ transfer_confirm_new_above: '5.000' })
    const giver = await openPerson(staffed.browser, product, locale)
    const { page, textOf, press } = giver
    await signInAs(page, client.token)
    const [own] = (await client.get('/client-tickets')) as readonly { readonly id: string }[]
    await giver.does('ask to give the ticket away', async () => {
      await page.goto(`/portal/club/tickets/${own?.id}`)
      await press('tickets:ticket.give')
      await page.getByRole('textbox', { name: textOf('tickets:ticket.give_phone') }).fill(friend.phone)
    })
    // The button is busy while the page asks.
    await page
      .locator('form')
      .getByRole('button', { name: textOf('tickets:ticket.give') })
      .click()
    await giver.does('confirm it by a PIN', async () => {
      const question = page.getByRole('dialog', { name: textOf('portal:confirm.title') })
      await giver.sees(question.getByText(textOf('portal:confirm.why.receiver')))
      await question.locator('[name="pin"]').fill('270419')
      await question.locator('[name="current_password"]').fill(clientPassword)
      await question.getByRole('button', { name: textOf('portal:confirm.submit') }).click()
      await giver.sees(textOf('tickets:ticket.give_done'))
      await page.waitForURL(/\/club\/tickets$/)
    })
    expect(await friend.get('/client-tickets')).toMatchObject([{ id: own?.id, state: 'valid' }])
    await product.set({ transfer_confirm_new_above: '200.000' })
    expect([...staff.faults, ...giver.faults]).toEqual([])
    await Promise.all([staff.leave(), giver.leave()])
  },
)
