import type { Person } from '../person.ts'

/** Opens the newest request of this kind that waits for this person. */
export async function openRequest({ page, textOf }: Person, kind: string): Promise<void> {
  await page.goto('/console/approvals')
  await page
    .getByRole('button', { name: textOf(`approvals:kinds.${kind}`) })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textOf('inbox:approve'), exact: true })
    .waitFor()
}

/** Those of the stories with an amount. */
const asksOnceMore = ['adjustment', 'large-batch', 'settlement-payment']

export async function approve(person: Person, kind: string): Promise<void> {
  await openRequest(person, kind)
  await person.press('inbox:approve')
  if (asksOnceMore.includes(kind)) await person.press('inbox:confirm.approve')
  await person.sees(person.textOf('inbox:approved'))
}

export async function refuse(person: Person, kind: string): Promise<void> {
  await openRequest(person, kind)
  await person.press('inbox:refuse')
  await person.fill('inbox:refusal_reason', 'She still needs it')
  await person.press('inbox:refuse_now')
  await person.sees(person.textOf('inbox:refused'))
}
