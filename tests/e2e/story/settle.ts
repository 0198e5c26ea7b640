import { confirmIntoTheVoid } from '../lost-request.ts'
import type { Person } from '../person.ts'
import { approve } from './decide.ts'

interface Settled {
  readonly maker: Person
  readonly checker: Person
  readonly merchant: { readonly id: string; readonly name: string }
  /** A voucher that a client brought to the merchant. */
  readonly code: string
  /** Whether the connection breaks when the settlement is requested. */
  readonly breaksOnce: boolean
}

/** A merchant earns a voucher, and is paid for it by two people. */
export async function settle({ maker, checker, merchant, code, breaksOnce }: Settled): Promise<void> {
  await maker.does('accept a voucher', () => acceptVoucher(maker, merchant.name, code))
  await maker.does('make the settlement', () => makeSettlement(maker, merchant, breaksOnce))
  await maker.does('ask that it is approved', () => askForApproval(maker))
  const address = maker.page.url()
  await checker.does('approve the settlement', () => approve(checker, 'settlement-payment'))
  await maker.does('pay it', async () => {
    await maker.page.goto(address)
    await pay(maker)
    await maker.sees(maker.page.getByRole('definition').filter({ hasText: 'JB-2026-77' }))
  })
}

async function acceptVoucher(person: Person, merchant: string, code: string): Promise<void> {
  const { page, textOf } = person
  await page.goto('/console/vouchers')
  await person.press('resources:vouchers.actions.use')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(textOf('vouchers-staff:use.merchant')).first().fill(merchant)
  await page.getByRole('option', { name: merchant, exact: true }).click()
  await dialog.getByLabel(textOf('vouchers-staff:use.code')).fill(code)
  await person.press('common:continue')
  await person.press('vouchers-staff:use.submit')
  await person.sees(dialog.getByText(textOf('vouchers-staff:use.done'), { exact: true }))
}

async function makeSettlement(
  person: Person,
  merchant: Settled['merchant'],
  breaksOnce: boolean,
): Promise<void> {
  await person.page.goto(`/console/settlements/create?client_id=${merchant.id}`)
  await person.press('kit:form.review')
  if (breaksOnce) await carryOn(person, merchant.name)
  else await person.press('dialogs:settlements.settle')
  const title = person.textOf('resources:settlements.titled', { title: '' }).trim()
  await person.page.getByRole('heading', { level: 1 }).filter({ hasText: title }).waitFor()
}

/** A request that never arrived shows its person and amount before it is sent again. */
async function carryOn(person: Person, merchant: string): Promise<void> {
  // The page asks whether to leave while an answer is awaited.
  person.page.once('dialog', (dialog) => void dialog.accept())
  await confirmIntoTheVoid(person, '/api/console/settlements', 'dialogs:settlements.settle')
  const dialog = person.page.getByRole('dialog')
  await person.sees(dialog.getByText(merchant, { exact: true }))
  await person.sees(
    dialog.getByText(person.textOf('resources:settlements.fields.net_amount'), { exact: true }),
  )
  await person.press('signed-in:money.carry_on')
}

async function pay(person: Person): Promise<void> {
  const { page, textOf } = person
  await person.press('resources:settlements.actions.pay')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(textOf('resources:settlements.fields.bank_reference')).fill('JB-2026-77')
  const name = textOf('resources:settlements.actions.pay')
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function askForApproval(person: Person): Promise<void> {
  const { page, textOf, sees } = person
  await person.press('resources:settlements.actions.approve')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: textOf('kit:waiting.ask'), exact: true }).click()
  await sees(dialog.getByText(textOf('kit:waiting.text')))
}
