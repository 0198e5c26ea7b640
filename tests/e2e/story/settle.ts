import type { Person } from '../person.ts'
import { approve } from './decide.ts'

interface Settled {
  readonly maker: Person
  readonly checker: Person
  readonly merchant: { readonly id: string; readonly name: string }
  /** Of a voucher somebody brought to the merchant. */
  readonly code: string
}

/** A merchant earns a voucher, and is paid for it by two people. */
export async function settle({ maker, checker, merchant, code }: Settled): Promise<void> {
  await maker.does('accept a voucher', () => acceptVoucher(maker, merchant.name, code))
  await maker.does('make the settlement', () => makeSettlement(maker, merchant.id))
  await maker.does('ask to pay it', () => askToPay(maker))
  const address = maker.page.url()
  await checker.does('approve the payment', () => approve(checker, 'settlement-payment'))
  await maker.does('see it paid', async () => {
    await maker.page.goto(address)
    await maker.sees(maker.page.getByRole('definition').filter({ hasText: 'JB-2026-77' }))
  })
}

async function acceptVoucher(person: Person, merchant: string, code: string): Promise<void> {
  const { page, says } = person
  await page.goto('/console/vouchers')
  await person.press('voucher-desk:use.open')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(says('voucher-desk:use.merchant')).first().fill(merchant)
  await page.getByRole('option', { name: merchant, exact: true }).click()
  await dialog.getByLabel(says('voucher-desk:use.code')).fill(code)
  await person.press('common:continue')
  await person.press('voucher-desk:use.submit')
  await person.sees(dialog.getByText(says('voucher-desk:use.done'), { exact: true }))
}

async function makeSettlement(person: Person, merchantId: string): Promise<void> {
  await person.page.goto(`/console/settlements/create?client_id=${merchantId}`)
  await person.press('resources:settlements.desk.settle')
  const title = person.says('resources:settlements.titled', { title: '' }).trim()
  await person.page.getByRole('heading', { level: 1 }).filter({ hasText: title }).waitFor()
}

async function askToPay(person: Person): Promise<void> {
  const { page, says, sees } = person
  await person.press('resources:settlements.actions.pay')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(says('resources:settlements.fields.bank_reference')).fill('JB-2026-77')
  await dialog.getByRole('button', { name: says('kit:waiting.ask'), exact: true }).click()
  await sees(dialog.getByText(says('kit:waiting.text')))
}
