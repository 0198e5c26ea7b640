import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import { languagesOf } from '#tests/world/depth.ts'
import { readPrintedCodes } from '#tests/world/read-printed-codes.ts'
import { makeTicket } from '#tests/world/tickets.ts'
import { signInAs, signUpClient } from './client.ts'
import { openGatePhone, readAtGate } from './gate-phone.ts'
import { openPerson, type Person } from './person.ts'
import { openStaffedProduct, type StaffedProduct } from './staffed-product.ts'

let staffed: StaffedProduct
let admin: Caller
beforeAll(async () => {
  staffed = await openStaffedProduct()
  admin = await staffed.callAsAdmin()
})
afterAll(() => staffed.close())

const sellers = {
  ar: { phone: '0913334501', name: 'سعاد الطرابلسي', username: 'suad' },
  en: { phone: '0913334502', name: 'Salma Faraj', username: 'salma' },
} as const

/** By the form of the console. @returns the address of its page */
async function makeBatch({ page, textOf }: Person, ticket: string, count: number): Promise<string> {
  await page.goto('/console/offline-tickets/create')
  await page.getByRole('combobox', { name: textOf('resources:offline-tickets.fields.ticket_id') }).click()
  await page.getByRole('option', { name: ticket }).first().click()
  await page.locator('[name="count"]').fill(String(count))
  await page.getByRole('button', { name: textOf('kit:form.create'), exact: true }).click()
  await page.waitForURL(/\/offline-tickets\/\d+$/)
  return page.url()
}

/** What the codes on the printed sheet say. */
async function printSheet({ page, textOf }: Person): Promise<readonly string[]> {
  const name = textOf('dialogs:offline-tickets.sheets', { part: 1, of: 1 })
  const print = page.getByRole('button', { name })
  // A job makes the tickets.
  await expect
    .poll(
      async () => {
        await page.reload({ waitUntil: 'networkidle' })
        return print.count()
      },
      { timeout: 20_000 },
    )
    .toBe(1)
  const [file] = await Promise.all([page.waitForEvent('download'), print.click()])
  expect(file.suggestedFilename()).toMatch(/^P\d{9}-1\.pdf$/)
  return readPrintedCodes(await readFile(await file.path()))
}

async function handOver({ page, textOf, sees }: Person, seller: string): Promise<void> {
  const name = textOf('resources:offline-tickets.actions.activate')
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('combobox', { name: textOf('resources:offline-tickets.fields.seller_id') })
    .fill(seller)
  await page.getByRole('option').filter({ hasText: seller }).first().click()
  await dialog.getByRole('button', { name, exact: true }).click()
  await sees(textOf('dialogs:offline-tickets.activate_done'))
}

async function find({ fill, press }: Person, text: string): Promise<void> {
  await fill('paper-tickets:sell.number', text)
  await press('paper-tickets:sell.check')
}

/** Pictures for people, where a folder is named. */
async function look({ page }: Person, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/paper-${name}.png`, fullPage: true })
}

/** As the printer gets it: the ticket alone, without what the seller does with it. */
async function print(seller: Person, locale: string): Promise<void> {
  const { page, press, textOf } = seller
  await page.evaluate(() => {
    window.print = () => undefined
  })
  for (const paper of ['a4', '80mm'] as const) {
    await press(`common:print_on.${paper}`)
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('img', { name: textOf('paper-tickets:sell.code') }).waitFor()
    expect(await page.getByRole('button').count()).toBe(0)
    await look(seller, `print-${paper}-${locale}`)
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  }
}

/** Each ticket once, and not what is not theirs. */
async function sell(
  seller: Person,
  {
    codes,
    kept,
    locale,
  }: { readonly codes: readonly string[]; readonly kept: readonly string[]; readonly locale: string },
): Promise<void> {
  const { page, press, sees, textOf } = seller
  await seller.does('scan a ticket, take the money and sell it', async () => {
    await find(seller, codes[0] ?? '')
    await sees(textOf('paper-tickets:sell.take'))
    await look(seller, `found-${locale}`)
    await press('paper-tickets:sell.confirm')
    await sees(textOf('paper-tickets:sell.done_text'))
    await expect.poll(() => page.getByTestId('paper-sold').textContent()).toBe('1')
  })
  await seller.does('print it once more with its code, on a sheet and on the roll', () =>
    print(seller, locale),
  )
  await press('paper-tickets:sell.next')
  await seller.does('read that it is sold, and not to sell it again', async () => {
    await find(seller, codes[0] ?? '')
    await sees(page.getByRole('alert'))
    expect(await page.getByRole('button', { name: textOf('paper-tickets:sell.confirm') }).count()).toBe(0)
    await look(seller, `sold-${locale}`)
    await press('paper-tickets:sell.next')
  })
  await seller.does('be warned of a sheet that is not activated, and of one that is not theirs', async () => {
    await find(seller, kept[0] ?? '')
    await sees(textOf('paper-tickets:about.not_activated'))
    await press('paper-tickets:sell.next')
    await find(seller, 'P00000000000000')
    await sees(textOf('errors:ticket.not_your_paper'))
  })
  await seller.does('sell another one and take the sale back', async () => {
    await find(seller, codes[1] ?? '')
    await press('paper-tickets:sell.confirm')
    await press('paper-tickets:sell.undo')
    await sees(textOf('paper-tickets:sell.undone'))
    await expect.poll(() => page.getByTestId('paper-left').textContent()).toBe('2')
    await look(seller, `list-${locale}`)
  })
}

test.each(languagesOf('a paper ticket is printed, sold and read'))(
  'a sheet is printed, handed to a seller, sold once and admitted once; one that no seller has got is refused (%s)',
  async (locale) => {
    const ground = await staffed.product.openGround({ today: true })
    const kind = { ar: `مدرج ${locale}`, en: `Curve ${locale}` }
    await makeTicket(admin, ground, { name: kind })
    const client = await signUpClient(staffed.product, sellers[locale])
    await staffed.product.staff('client', 'seller', '--client', client.phone)
    await staffed.product.fund(sellers[locale].username, '100.000')
    const seller = await openPerson(staffed.browser, staffed.product, locale)
    const { page, textOf, sees } = seller
    await signInAs(page, client.token)
    await seller.does('have no tickets yet', async () => {
      await page.goto('/portal/paper-tickets')
      await sees(textOf('paper-tickets:empty'))
      await look(seller, `empty-${locale}`)
    })

    const staff = await openPerson(staffed.browser, staffed.product, locale)
    await staffed.comeIn(staff, 'offline-tickets')
    const kept = await staff.does('print a batch that nobody gets', async () => {
      await makeBatch(staff, kind[locale], 1)
      return printSheet(staff)
    })
    expect(kept).toHaveLength(1)
    await staff.does('make a batch for the seller', () => makeBatch(staff, kind[locale], 3))
    const codes = await staff.does('print its sheet', () => printSheet(staff))
    expect(new Set(codes).size).toBe(3)
    await staff.does('hand it to the seller', () => handOver(staff, sellers[locale].name))

    await seller.does('see what there is to sell, paid from the wallet', async () => {
      await page.reload()
      await sees(textOf('paper-tickets:batches.wallet'))
      expect(await page.getByTestId('paper-left').textContent()).toBe('3')
      const { balance } = (await client.get('/wallet')) as { balance: string }
      expect(balance).toBe('70.000')
    })
    await sell(seller, { codes, kept, locale })

    const gate = await openGatePhone(staffed, {
      admin,
      locale,
      stadiumId: ground.stadiumId,
      name: `North ${locale}`,
    })
    await gate.does('let the buyer in once, and nobody with a sheet that is not activated', async () => {
      await readAtGate(gate, codes[0] ?? '', 'admitted')
      await readAtGate(gate, codes[0] ?? '', 'scanned')
      await readAtGate(gate, kept[0] ?? '', 'failed', 'not_activated')
    })
    expect([...staff.faults, ...seller.faults, ...gate.faults]).toEqual([])
    await Promise.all([staff.leave(), seller.leave(), gate.leave()])
  },
)
