import type { Locator } from 'playwright-core'
import type { Person } from '../person.ts'
import { buttonOf, earn, type Kind } from './kind.ts'
import { type Stage, slipOf } from './stage.ts'

const client = (path: string) => () => `/api/client${path}`

interface MoneyForm extends Pick<Kind, 'name'> {
  readonly as?: 'layla' | 'fatima'
  readonly path: string
  page(stage: Stage): string
  /** By their labels. */
  fields?(stage: Stage): Readonly<Record<string, string>>
  readonly confirm: string
  /** The form itself sends; there is no further step. */
  readonly isOneStep?: true
}

/** Fills the form and returns the button of the review. */
function moneyForm({ name, as = 'layla', path, page, fields, confirm, isOneStep }: MoneyForm): Kind {
  return {
    name,
    as,
    path: client(path),
    way: 'money',
    async prepare(person, stage) {
      await person.page.goto(page(stage))
      for (const [label, text] of Object.entries(fields?.(stage) ?? {})) await person.fill(label, text)
      if (!isOneStep) await person.press('common:continue')
      return buttonOf(person, confirm)
    },
  }
}

export const portalKinds: readonly Kind[] = [
  moneyForm({
    name: 'transfer',
    path: '/transfers',
    page: () => '/portal/transfer',
    fields: ({ omar }) => ({ 'transfers:form.to': omar.phone, 'common:money.amount': '1' }),
    confirm: 'transfers:review.confirm',
  }),
  moneyForm({
    name: 'card order',
    path: '/card-orders',
    page: ({ categoryId }) => `/portal/cards?buy=${categoryId}`,
    confirm: 'cards:buy.and_show',
    isOneStep: true,
  }),
  moneyForm({
    name: 'recharge by voucher',
    path: '/recharges',
    page: () => '/portal/recharge',
    fields: ({ rechargeCode }) => ({ 'recharges:form.code': rechargeCode }),
    confirm: 'recharges:review.confirm',
  }),
  moneyForm({
    name: 'gateway recharge',
    path: '/recharges',
    page: () => '/portal/recharge?method=sandbox',
    fields: () => ({ 'common:money.amount': '20' }),
    confirm: 'recharges:gateway.go_to_page',
    isOneStep: true,
  }),
  moneyForm({
    name: 'voucher accepted by a merchant',
    as: 'fatima',
    path: '/vouchers/use',
    page: () => '/vouchers/use',
    fields: ({ goodsCodes }) => ({ 'vouchers:use.code': goodsCodes.at(-1) ?? '' }),
    confirm: 'vouchers:use.confirm',
  }),
  {
    name: 'settlement request',
    as: 'fatima',
    path: client('/settlements'),
    way: 'money',
    async prepare(person, stage) {
      await earn(stage)
      await person.page.goto('/portal/home')
      await person.goTo('portal:places.settlements')
      await person.press('settlements:request')
      return person.page
        .getByRole('dialog')
        .getByRole('button', { name: person.textOf('settlements:confirm') })
    },
  },
  {
    name: 'bank slip',
    as: 'layla',
    path: client('/bank-transfers'),
    way: 'form',
    async prepare(person, stage) {
      await stage.takeTransfers()
      await person.page.goto('/portal/recharge?method=bank')
      await fillSlip(person)
      return buttonOf(person, 'recharges:bank.send')
    },
  },
  {
    name: 'profile',
    as: 'layla',
    path: client('/update-profile'),
    way: 'form',
    async prepare(person) {
      await person.page.goto('/portal/profile')
      await person.fill('profile:person.name', 'ليلى الشريف الورفلي')
      return buttonOf(person, 'common:save', cardOf(person))
    },
  },
  {
    name: 'contact message',
    as: 'visitor',
    path: client('/contact-messages'),
    way: 'form',
    async prepare(person) {
      await person.page.goto('/contact')
      await person.page.locator('html[data-alive]').waitFor({ state: 'attached' })
      await person.fill('contact:name', 'سالم علي')
      await person.fill('contact:contact', '0913334444')
      await person.fill('contact:message', 'لم تصلني رسالة التأكيد منذ الصباح.')
      // The server refuses a form that was opened less than three seconds ago.
      await person.page.waitForFunction(() => performance.now() > 4_000)
      return buttonOf(person, 'contact:send')
    },
  },
]

function cardOf({ page, textOf }: Person): Locator {
  return page.getByRole('region', { name: textOf('profile:person.title') })
}

async function fillSlip(person: Person): Promise<void> {
  await person.fill('recharges:bank.amount', '120')
  await person.fill('recharges:bank.from', 'مصرف الصحارى')
  await person.fill('recharges:bank.reference', 'FT2600123')
  const buffer = await slipOf(80)
  const photo = person.page.getByLabel(person.textOf('recharges:bank.photo'))
  await photo.setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer })
  await person.page.getByRole('img', { name: person.textOf('recharges:bank.photo') }).waitFor()
}
