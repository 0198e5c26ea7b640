import type { Language } from '#contract/kernel/localized.ts'
import type { Caller } from '#tests/world/caller.ts'
import { pairingCode } from '#tests/world/gates.ts'
import { openPerson, type Person } from './person.ts'
import type { StaffedProduct } from './staffed-product.ts'

interface GateOf {
  readonly admin: Caller
  readonly locale: Language
  readonly stadiumId: string
  readonly name: string
}

/** A phone that is paired with a gate of its own. */
export async function openGatePhone(
  { browser, product }: Pick<StaffedProduct, 'browser' | 'product'>,
  { admin, locale, stadiumId, name }: GateOf,
): Promise<Person> {
  const gate = { name: { ar: name, en: name }, stadium_id: stadiumId, direction: 'in', active: true }
  const { id } = await admin.post('/ticket-gates', gate).data<{ id: string }>()
  const phone = await openPerson(browser, product, locale)
  await phone.page.goto('/gate')
  await phone.fill('gates:pairing.code', await pairingCode(admin, id))
  await phone.press('gates:pairing.pair')
  await phone.page.getByRole('heading', { name }).waitFor()
  return phone
}

/** As a reader types it. @param reason of a ticket that fails: a key of `gates:reasons` */
export async function readAtGate(
  { page, textOf, fill, press, sees }: Person,
  text: string,
  result: string,
  reason?: string,
): Promise<void> {
  await fill('gates:hand.label', text)
  await page.keyboard.press('Enter')
  const verdict = page.getByRole('alert')
  await verdict.getByRole('heading', { name: textOf(`gates:results.${result}`) }).waitFor()
  if (reason) await sees(verdict.getByText(textOf(`gates:reasons.${reason}`)))
  if (result === 'scanned') await sees(verdict.getByText(/\d\d:\d\d/))
  await press('gates:next')
  await verdict.waitFor({ state: 'detached' })
}
