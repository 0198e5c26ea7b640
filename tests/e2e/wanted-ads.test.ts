import { afterAll, beforeAll, expect, test } from 'vitest'
import { languagesOf } from '#tests/world/depth.ts'
import { actOnRow } from './act-on-row.ts'
import { signInAs, signUpClient } from './client.ts'
import { openPerson, type Person } from './person.ts'
import { openStaffedProduct, type StaffedProduct } from './staffed-product.ts'

let staffed: StaffedProduct
beforeAll(async () => {
  staffed = await openStaffedProduct()
})
afterAll(() => staffed.close())

const texts = {
  ar: {
    seller: { phone: '0913334461', name: 'سعاد الفيتوري', username: 'suad' },
    reader: { phone: '0913334462', name: 'نوري بن غشير', username: 'nuri' },
    title: 'دراجة جبلية للبيع',
    body: 'بحالة جيدة، استُعملت شهرين.',
    note: 'يطلب المال قبل أن ترى الدراجة',
    reason: 'بلّغ عنه أكثر من عميل',
  },
  en: {
    seller: { phone: '0913334463', name: 'Suad Fituri', username: 'suad-en' },
    reader: { phone: '0913334464', name: 'Nuri Ghashir', username: 'nuri-en' },
    title: 'A mountain bike for sale',
    body: 'In good condition, ridden for two months.',
    note: 'Asks for money before one sees the bike',
    reason: 'More than one client reported it',
  },
} as const

async function sendAd({ page, textOf, sees, press }: Person, ad: { title: string; body: string }) {
  const label = (key: string) => page.getByLabel(textOf(`wanted:form.${key}`), { exact: true })
  await page.goto('/portal/club/wanted/new')
  await press('wanted:form.send')
  await page.locator('[aria-invalid="true"]').first().waitFor()
  await label('kind').selectOption('sell')
  await label('name').fill(ad.title)
  await label('body').fill(ad.body)
  await label('city').selectOption({ index: 1 })
  await press('wanted:form.send')
  await page.waitForURL('**/wanted/mine')
  await sees(textOf('wanted:own.status.waiting'))
}

test.each(languagesOf('a wanted ad is sent'))(
  'a wanted ad is sent, approved, read with its phone, reported, taken off, and its client reads why (%s)',
  async (locale) => {
    const { seller, reader, title, body, note, reason } = texts[locale]
    const open = () => openPerson(staffed.browser, staffed.product, locale)
    const [staff, offering, looking, visitor] = await Promise.all([open(), open(), open(), open()])
    await staffed.comeIn(staff, 'wanted-ads')
    const client = await signUpClient(staffed.product, seller)
    await signInAs(offering.page, client.token)
    await signInAs(looking.page, (await signUpClient(staffed.product, reader)).token)

    await offering.does('send an ad', () => sendAd(offering, { title, body }))
    await visitor.does('see nothing of it yet', async () => {
      await visitor.page.goto('/club/wanted')
      await visitor.sees(visitor.textOf('wanted:empty'))
    })
    const act = (filter: string, action: string, why?: string) =>
      actOnRow(staff, {
        section: 'wanted-ads',
        filter,
        text: title,
        action,
        ...(why !== undefined && { reason: why }),
      })
    await staff.does('approve it', () => act('filter[status]=waiting', 'approve'))
    await visitor.does('read it without its phone', async () => {
      await visitor.page.reload()
      await visitor.page.getByRole('link', { name: title }).first().click()
      await visitor.sees(body)
      const signIn = visitor.page.getByRole('link', { name: visitor.textOf('wanted:log_in_phone') })
      const back = `/portal${new URL(visitor.page.url()).pathname}`
      expect(await signIn.getAttribute('href')).toBe(`/auth/login?next=${encodeURIComponent(back)}`)
      expect(await visitor.page.content()).not.toContain(client.phone)
    })
    await looking.does('see the phone and report the ad', async () => {
      const { page, textOf, press, sees } = looking
      await page.goto(`/portal${new URL(visitor.page.url()).pathname}`)
      await press('wanted:show_phone')
      await sees(page.locator(`a[href="tel:${client.phone}"]`))
      await press('wanted:report.open')
      await page.getByLabel(textOf('wanted:report.note'), { exact: true }).fill(note)
      await press('wanted:report.send')
      await sees(textOf('wanted:report.done'))
    })
    await staff.does('take it off', () => act('filter[attention]=reported', 'end', reason))
    await offering.does('read why', async () => {
      await offering.page.reload()
      await offering.sees(offering.textOf('wanted:own.status.ended'))
      await offering.sees(reason)
    })
    await visitor.does('find it no more', async () => {
      const { page, sees, textOf } = visitor
      expect((await page.request.get(page.url())).status()).toBe(404)
      await page.goto('/club/wanted')
      await sees(textOf('wanted:empty'))
    })
    for (const person of [staff, offering, looking, visitor]) {
      expect(person.faults).toEqual([])
      await person.leave()
    }
  },
)
