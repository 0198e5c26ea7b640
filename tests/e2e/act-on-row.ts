import type { Person } from './person.ts'

interface RowAction {
  readonly section: string
  /** Of the list: `filter[state]=waiting`. */
  readonly filter: string
  /** In the row that is meant. */
  readonly text: string
  readonly action: string
  readonly reason?: string
}

/** Staff find a row of a section, open it, do something with it, and read that it is done. */
export async function actOnRow({ page, textOf, sees }: Person, asked: RowAction): Promise<void> {
  const { section, filter, text, action, reason } = asked
  const name = textOf(`resources:${section}.actions.${action}`)
  await page.goto(`/console/${section}?${filter}`)
  await page.getByRole('row').filter({ hasText: text }).getByRole('link').first().click()
  await page.waitForURL(new RegExp(String.raw`/${section}/\d+`))
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (reason !== undefined) await dialog.locator('textarea').fill(reason)
  await dialog.getByRole('button', { name, exact: true }).click()
  await sees(page.getByText(textOf(`dialogs:${section}.${action.replaceAll('-', '_')}_done`)).first())
}
