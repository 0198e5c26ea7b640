import { expect } from 'vitest'
import type { Person } from '../person.ts'
import { approve, openRequest, refuse } from './decide.ts'

const taken = [
  ['suppliers', 'store'],
  ['municipalities', 'index'],
] as const

interface Cast {
  readonly maker: Person
  readonly checker: Person
  /** Who holds the role that loses a right. */
  readonly junior: Person
  readonly roleId: string
}

/** A role loses rights only when a second person agrees; then their buttons, menu entries and pages are gone. */
export async function takeRight({ maker, checker, junior, roleId }: Cast): Promise<void> {
  await maker.does('ask to take the right', () => askToTake(maker, roleId))
  await checker.does('refuse it', async () => {
    await openRequest(checker, 'role-permissions')
    const shown = checker.page.getByRole('dialog').getByText(checker.textOf('inbox:taken'))
    await expect.poll(() => shown.count()).toBe(taken.length)
    await refuse(checker, 'role-permissions')
  })
  await maker.does('be told at the bell', () => readBell(maker))
  await junior.does('still be offered a new supplier', async () => {
    await openList(junior)
    await junior.sees(newSupplier(junior))
    await junior.page.goto('/console/municipalities')
    await junior.sees(menuEntry(junior))
  })

  await maker.does('ask once more', () => askToTake(maker, roleId))
  await checker.does('approve it', () => approve(checker, 'role-permissions'))
  await junior.does('lose the open list and its menu entry without a reload', async () => {
    await junior.page.getByRole('searchbox', { name: junior.textOf('kit:list.search') }).fill('2')
    await junior.sees(junior.textOf('common:states.denied_title'))
    await menuEntry(junior).waitFor({ state: 'detached' })
  })
  await junior.does('be offered no new supplier', async () => {
    await openList(junior)
    expect(await newSupplier(junior).count()).toBe(0)
  })
  await junior.does('find the page shut', async () => {
    await junior.page.goto('/console/suppliers/create')
    await junior.sees(junior.textOf('common:states.denied_title'))
  })
}

async function askToTake({ page, textOf, press, sees }: Person, roleId: string): Promise<void> {
  await page.goto(`/console/permissions?role=${roleId}`)
  for (const [section, action] of taken) {
    const right = `${textOf(`resources:${section}.title`)}: ${textOf(`access:actions.${action}`)}`
    await page.getByRole('checkbox', { name: right, exact: true }).uncheck()
  }
  await press('access:matrix.ask')
  await sees(textOf('access:matrix.asked'))
}

async function readBell({ page, textOf, sees }: Person): Promise<void> {
  await page.goto('/console/account')
  await page.getByRole('button', { name: textOf('console:header.notifications') }).click()
  await sees(
    page.getByRole('link', {
      name: textOf('staff-notifications:approval_refused.title', {
        what: textOf('approvals:kinds.role-permissions'),
      }),
    }),
  )
}

async function openList({ page, textOf, sees }: Person): Promise<void> {
  await page.goto('/console/suppliers')
  await sees(page.getByRole('heading', { name: textOf('resources:suppliers.title'), level: 1 }))
  await sees(page.getByRole('row').nth(1))
}

function menuEntry({ page, textOf }: Person) {
  return page
    .getByRole('navigation', { name: textOf('console:nav'), exact: true })
    .getByRole('link', { name: textOf('resources:municipalities.title'), exact: true })
}

function newSupplier({ page, textOf }: Person) {
  return page
    .getByRole('link', { name: textOf('kit:list.new', { name: textOf('resources:suppliers.singular') }) })
    .first()
}
