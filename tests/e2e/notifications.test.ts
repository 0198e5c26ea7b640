import { afterAll, beforeAll, expect, test } from 'vitest'
import { languagesOf } from '#tests/world/depth.ts'
import { type Client, signUpClient } from './client.ts'
import { openPerson, type Person } from './person.ts'
import { openStaffedProduct, type StaffedProduct } from './staffed-product.ts'

let staffed: StaffedProduct
let client: Client
beforeAll(async () => {
  staffed = await openStaffedProduct()
  client = await signUpClient(staffed.product, {
    phone: '0913334445',
    name: 'سعاد الطرابلسي',
    username: 'suad',
  })
  await staffed.product.set({ sms_quiet_from: 0, sms_quiet_to: 0 })
})
afterAll(() => staffed.close())

const texts = {
  'title.ar': 'خصم على البطاقات',
  'title.en': 'Cards for less',
  'body.ar': 'خصم هذا الأسبوع على كل البطاقات.',
  'body.en': 'All cards cost less this week.',
}

/** The button of the page, then the same in its dialog. */
async function act({ page, textOf, sees }: Person, resource: string, action: string): Promise<void> {
  const name = textOf(`resources:${resource}.actions.${action}`)
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await sees(page.getByText(textOf(`dialogs:${resource}.${action}_done`)).first())
}

test.each(languagesOf('a notification is written'))(
  'a notification is written, its cost is seen, and it is sent to the client by SMS and in the application (%s)',
  async (locale) => {
    const staff = await openPerson(staffed.browser, staffed.product, locale)
    const { page, textOf, sees } = staff
    const announced = async () =>
      ((await client.get('/notifications')) as { kind: string }[]).filter(
        ({ kind }) => kind === 'announcement',
      ).length
    const before = await announced()
    await staffed.comeIn(staff, 'notifications')
    await staff.does('write it', async () => {
      await page.goto('/console/notifications/create')
      for (const [name, text] of Object.entries(texts)) await page.locator(`[name="${name}"]`).fill(text)
      await page
        .getByLabel(textOf('resources:notifications.fields.sms'), { exact: true })
        .check({ force: true })
      await page.getByRole('button', { name: textOf('kit:form.create'), exact: true }).click()
      await page.waitForURL(/\/notifications\/\d+$/)
    })
    await staff.does('see who gets it', () =>
      sees(page.getByText(textOf('dialogs:notifications.segments')).first()),
    )
    await staff.does('send it', () => act(staff, 'notifications', 'send'))
    await expect.poll(announced, { timeout: 20_000 }).toBe(before + 1)
    await staff.does('see what became of it', async () => {
      await sees(page.getByText(textOf('resources:notifications.choices.status.sent')).first())
      await sees(page.getByRole('cell', { name: 'سعاد الطرابلسي' }))
    })
    const { rows = [] } = await staffed.product.staff('outbox', 'list', '--to', client.phone)
    expect(rows.map(({ body }) => body)).toContain(texts['body.en'])
    expect(staff.faults).toEqual([])
    await staff.leave()
  },
)

test.each(languagesOf('staff look at the portal'))(
  'staff look at the portal as a client, change nothing, and the client sees that they looked (%s)',
  async (locale) => {
    const staff = await openPerson(staffed.browser, staffed.product, locale)
    const { page, textOf, sees } = staff
    await staffed.comeIn(staff, 'clients')
    const name = textOf('resources:clients.actions.view')
    await staff.does('open the portal as the client', async () => {
      await page.goto(`/console/clients/${client.user['id']}`)
      await page
        .getByRole('button', { name: textOf('kit:list.more'), exact: true })
        .first()
        .click()
      await page.getByRole('menuitem', { name }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('She calls: a card is missing')
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
      await page.waitForURL(/\/portal\/home$/)
      await sees(textOf('portal:view.title', { name: '\u2068سعاد الطرابلسي\u2069' }))
    })
    await staff.does('try to change something', async () => {
      await page.goto('/portal/profile')
      await page.getByLabel(textOf('profile:notifications.kinds.recharged')).click()
      await sees(textOf('errors:client.only_viewed'))
    })
    await staff.does('go back to the console', async () => {
      await staff.press('portal:view.end')
      await page.waitForURL(/\/console\/clients\/\d+$/)
    })
    expect(await client.get('/preferences')).toMatchObject({ muted: [] })
    const sessions = await client.get('/sessions')
    expect(sessions).toEqual(expect.arrayContaining([expect.objectContaining({ by_support: true })]))
    expect(staff.faults).toEqual([])
    await staff.leave()
  },
)
