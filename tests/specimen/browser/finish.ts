import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import type { Person } from '#tests/e2e/person.ts'
import type { Story } from './story.ts'
import { label, read, type Specimen } from './walk.ts'

export async function publish(person: Person, specimen: Specimen): Promise<void> {
  const { page, textOf, sees } = person
  for (const [state, isOn] of [
    ['live', true],
    ['hidden', false],
  ] as const) {
    await page.goto(`${specimen.path}/edit`)
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    await page.locator('[name="active"]').setChecked(isOn, { force: true })
    await page.keyboard.press('Control+S')
    await page.waitForURL(/\/specimens\/\d+$/)
    await sees(
      page
        .locator('main')
        .getByText(textOf(`kit:choices.publication.${state}`))
        .first(),
    )
    const seen = await page.request.get(`/api/client/specimens/${specimen.id}`)
    expect(seen.status()).toBe(isOn ? 200 : 404)
  }
}

export async function trashAndRestore(person: Person, { name }: Story, specimen: Specimen): Promise<void> {
  const { page, textOf, sees } = person
  await page.goto(specimen.path)
  await page.getByRole('button', { name: textOf('kit:list.more') }).click()
  await page.getByRole('menuitem', { name: textOf('kit:actions.destroy') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textOf('kit:actions.destroy') })
    .click()
  await sees(textOf('kit:trash.row'))
  await page.goto('/console/specimens/trash')
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('button', { name: textOf('kit:actions.restore') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textOf('kit:actions.restore') })
    .click()
  await page.getByRole('link', { name: textOf('kit:actions.update') }).waitFor()
  expect(await read(person, specimen)).toMatchObject({ deleted_at: null })
}

export async function takeAlong({ page, press, textOf }: Person, { code }: Story): Promise<void> {
  await page.goto(`/console/specimens?filter[code]=${code}`)
  await press('kit:export.open')
  await page.getByRole('dialog').getByText(textOf('kit:export.csv'), { exact: true }).click()
  await press('kit:export.start')
  const link = page.getByRole('link', { name: textOf('kit:jobs.download') })
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  const [head, line] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect([head, line]).toEqual([
    expect.stringContaining(textOf(label('code'))),
    expect.stringContaining(code),
  ])
}

/** List, form, row and trash fit the screen. */
export async function readAt({ page }: Person, { path }: Specimen, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  for (const address of ['/console/specimens', path, `${path}/edit`, '/console/specimens/import']) {
    await page.goto(address)
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect([address, wider <= 0]).toEqual([address, true])
  }
}
