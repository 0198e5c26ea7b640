import { expect } from 'vitest'
import type { Person } from '../person.ts'
import { approve, openRequest, refuse } from './decide.ts'

interface Cast {
  readonly maker: Person
  readonly checker: Person
  /** Who holds the role that loses a right. */
  readonly junior: Person
  readonly roleId: string
}

/** A role loses a right only when a second person agrees; then its button and its page are gone. */
export async function takeRight({ maker, checker, junior, roleId }: Cast): Promise<void> {
  await maker.does('ask to take the right', () => askToTake(maker, roleId))
  await checker.does('refuse it', async () => {
    await openRequest(checker, 'role-permissions')
    await checker.sees(checker.page.getByRole('dialog').getByText(checker.says('inbox:taken')))
    await refuse(checker, 'role-permissions')
  })
  await maker.does('be told at the bell', () => readBell(maker))
  await junior.does('still be offered a new supplier', async () => {
    await openList(junior)
    await junior.sees(newSupplier(junior))
  })

  await maker.does('ask once more', () => askToTake(maker, roleId))
  await checker.does('approve it', () => approve(checker, 'role-permissions'))
  await junior.does('be offered no new supplier', async () => {
    await openList(junior)
    expect(await newSupplier(junior).count()).toBe(0)
  })
  await junior.does('find the page shut', async () => {
    await junior.page.goto('/console/suppliers/create')
    await junior.sees(junior.says('common:states.denied_title'))
  })
}

async function askToTake({ page, says, press, sees }: Person, roleId: string): Promise<void> {
  await page.goto(`/console/permissions?role=${roleId}`)
  const right = `${says('resources:suppliers.title')}: ${says('access:actions.store')}`
  await page.getByRole('checkbox', { name: right, exact: true }).uncheck()
  await press('access:matrix.ask')
  await sees(says('access:matrix.asked'))
}

async function readBell({ page, says, sees }: Person): Promise<void> {
  await page.goto('/console/account')
  await page.getByRole('button', { name: says('console:header.notifications') }).click()
  await sees(page.getByRole('link', { name: says('staff-notifications:approval_refused.title') }))
}

async function openList({ page, says, sees }: Person): Promise<void> {
  await page.goto('/console/suppliers')
  await sees(page.getByRole('heading', { name: says('resources:suppliers.title'), level: 1 }))
  await sees(page.getByRole('row').nth(1))
}

function newSupplier({ page, says }: Person) {
  return page
    .getByRole('link', { name: says('kit:list.new', { name: says('resources:suppliers.singular') }) })
    .first()
}
