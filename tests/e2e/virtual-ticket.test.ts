import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import { languagesOf } from '#tests/world/depth.ts'
import { makeTicket } from '#tests/world/tickets.ts'
import { type Client, signInAs, signUpClient } from './client.ts'
import { openPerson, type Person } from './person.ts'
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
    { phone: '0913334511', name: 'سعاد الطرابلسي', username: 'suad' },
    { phone: '0913334513', name: 'هدى سالم', username: 'huda' },
  ],
  en: [
    { phone: '0913334512', name: 'Salma Faraj', username: 'salma' },
    { phone: '0913334514', name: 'Noor Ali', username: 'noor' },
  ],
} as const
const streamUrl = 'https://video.example.ly/game.mp4'

async function comeIn({ token }: Client, locale: 'ar' | 'en'): Promise<Person> {
  const person = await openPerson(staffed.browser, staffed.product, locale)
  await person.page.route(`${new URL(streamUrl).origin}/**`, (route) => route.fulfill({ status: 404 }))
  await signInAs(person.page, token)
  return person
}

/** The stream of the game runs, for holders of a virtual ticket. @returns its number */
async function openLive(gameId: string): Promise<string> {
  const text = { ar: 'بث المباراة', en: 'Stream of the game' }
  const live = { title: text, game_id: gameId, stream_url: streamUrl, watchers: 'ticket', active: true }
  const { id } = await admin
    .post('/lives', { ...live, starts_at: new Date().toISOString() })
    .data<{ id: string }>()
  await admin.post(`/lives/${id}/beginnings`, {}).data()
  return id
}

test.each(languagesOf('a virtual ticket opens the stream'))(
  'a virtual ticket opens the stream for who bought it, and its address opens it for nobody else (%s)',
  async (locale) => {
    const ground = await staffed.product.openGround({ today: true })
    const kind = { sector_id: null, virtual_ticket: true, ticket_for_friend: false }
    const ticketId = await makeTicket(admin, ground, kind)
    const liveId = await openLive(ground.gameId)
    const [first, second] = clients[locale]
    const buyers = [await signUpClient(staffed.product, first), await signUpClient(staffed.product, second)]
    await staffed.product.fund(first.username, '100.000')
    const [mine, theirs] = buyers
    if (!mine || !theirs) throw new Error('nobody signed up')
    const holder = await comeIn(mine, locale)
    const { page, textOf, press, sees } = holder
    await holder.does('read who may watch, and find the ticket', async () => {
      await page.goto(`/portal/club/lives/${liveId}`)
      await sees(textOf('club:lives.only.ticket'))
      await page.getByRole('link', { name: textOf('club:lives.tickets') }).click()
      await page.locator(`a[href="/portal/club/ticket-kinds/${ticketId}"]`).click()
      await sees(textOf('tickets:virtual_line'))
    })
    await holder.does('buy it', async () => {
      await press('tickets:hold')
      await page.getByRole('button', { name: textOf('tickets:order.pay_now') }).click()
      await sees(textOf('tickets:order.paid'))
    })
    const video = (person: Person) => person.page.locator(`video[src="${streamUrl}"]`)
    await holder.does('watch with the ticket, which has no code for a gate', async () => {
      await page.getByRole('link', { name: textOf('tickets:order.show') }).click()
      await page.waitForURL(/\/portal\/club\/tickets\/\d+$/)
      const watch = page.getByRole('link', { name: textOf('tickets:ticket.watch') })
      await watch.waitFor()
      expect(await page.getByRole('img', { name: textOf('tickets:ticket.code') }).count()).toBe(0)
      await watch.click()
      await page.waitForURL(new RegExp(`/lives/${liveId}$`))
      await video(holder).waitFor()
    })
    const ticket = ((await mine.get('/client-tickets')) as { id: string }[])[0]?.id ?? ''
    const other = await comeIn(theirs, locale)
    await other.does('see no stream at its address, and no ticket at that of the ticket', async () => {
      await other.page.goto(page.url())
      await other.sees(other.textOf('club:lives.only.ticket'))
      expect(await other.page.locator('video').count()).toBe(0)
      await other.page.goto(`/portal/club/tickets/${ticket}`)
      await other.sees(other.textOf('tickets:ticket.missing'))
    })
    expect([...holder.faults, ...other.faults]).toEqual([])
    await Promise.all([holder.leave(), other.leave()])
  },
)
