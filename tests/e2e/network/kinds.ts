import type { Locator } from 'playwright-core'
import type { Client } from '../client.ts'
import type { Person } from '../person.ts'

/** What every kind finds in the product. */
export interface Stage {
  readonly layla: Client
  readonly omar: Client
  readonly fatima: Client
  readonly categoryId: string
  readonly rechargeCode: string
  /** Of goods vouchers that nobody has used. */
  readonly goodsCodes: string[]
  /** Waits to be paid. */
  readonly settlementId: string
}

/** A kind of write, up to the press that sends it. */
export interface Kind {
  readonly name: string
  readonly as: 'layla' | 'fatima' | 'admin' | 'visitor'
  /** As the product hears of it; not the path of its list. */
  path(stage: Stage): string
  /** Moves money under a key: it can be asked about and cancelled. */
  readonly isMoney: boolean
  /** A dialog says that an answer is late. */
  readonly isDialog: boolean
  /** Fills everything in. @returns the button that sends it */
  prepare(person: Person, stage: Stage): Promise<Locator>
}

const client = (path: string) => () => `/api/client${path}`
const button = ({ page, says }: Person, key: string) =>
  page.getByRole('button', { name: says(key), exact: true })

/** So that there is something to settle. */
async function earn({ fatima, goodsCodes }: Stage): Promise<void> {
  await fatima.post('/vouchers/use', { code: goodsCodes.shift() })
}

const portal: readonly Kind[] = [
  {
    name: 'transfer',
    as: 'layla',
    path: client('/transfers'),
    isMoney: true,
    isDialog: false,
    async prepare(person, { omar }) {
      await person.page.goto('/portal/transfer')
      await person.fill('transfers:form.to', omar.phone)
      await person.fill('common:money.amount', '1')
      await person.press('common:continue')
      return button(person, 'transfers:review.confirm')
    },
  },
  {
    name: 'card order',
    as: 'layla',
    path: client('/card-orders'),
    isMoney: true,
    isDialog: false,
    async prepare(person, { categoryId }) {
      await person.page.goto(`/portal/cards?buy=${categoryId}`)
      await person.press('common:continue')
      return button(person, 'cards:buy.confirm')
    },
  },
  {
    name: 'recharge by voucher',
    as: 'layla',
    path: client('/recharges'),
    isMoney: true,
    isDialog: false,
    async prepare(person, { rechargeCode }) {
      await person.page.goto('/portal/recharge')
      await person.fill('recharges:form.code', rechargeCode)
      await person.press('common:continue')
      return button(person, 'recharges:review.confirm')
    },
  },
  {
    name: 'gateway recharge',
    as: 'layla',
    path: client('/recharges'),
    isMoney: true,
    isDialog: false,
    async prepare(person) {
      await person.page.goto('/portal/recharge?method=sandbox')
      await person.fill('common:money.amount', '20')
      await person.press('common:continue')
      return button(person, 'recharges:gateway.go_to_page')
    },
  },
  {
    name: 'voucher accepted by a merchant',
    as: 'fatima',
    path: client('/vouchers/use'),
    isMoney: true,
    isDialog: false,
    async prepare(person, { goodsCodes }) {
      await person.page.goto('/portal/home')
      await person.goTo('portal:places.voucher_use')
      await person.fill('vouchers:use.code', goodsCodes.at(-1) ?? '')
      await person.press('common:continue')
      return button(person, 'vouchers:use.confirm')
    },
  },
  {
    name: 'settlement request',
    as: 'fatima',
    path: client('/settlements'),
    isMoney: true,
    isDialog: false,
    async prepare(person, stage) {
      await earn(stage)
      await person.page.goto('/portal/home')
      await person.goTo('portal:places.settlements')
      await person.press('settlements:request')
      return person.page.getByRole('dialog').getByRole('button', { name: person.says('settlements:confirm') })
    },
  },
  {
    name: 'profile',
    as: 'layla',
    path: client('/update-profile'),
    isMoney: false,
    isDialog: false,
    async prepare(person) {
      await person.page.goto('/portal/profile')
      await person.fill('profile:person.name', 'ليلى الشريف الورفلي')
      return person.page
        .getByRole('region', { name: person.says('profile:person.title') })
        .getByRole('button', { name: person.says('common:save'), exact: true })
    },
  },
  {
    name: 'contact message',
    as: 'visitor',
    path: client('/contact-messages'),
    isMoney: false,
    isDialog: false,
    async prepare(person) {
      await person.page.goto('/contact')
      await person.page.locator('html[data-alive]').waitFor({ state: 'attached' })
      await person.fill('site:contact.name', 'سالم علي')
      await person.fill('site:contact.contact', '0913334444')
      await person.fill('site:contact.message', 'لم تصلني رسالة التأكيد منذ الصباح.')
      // The server refuses a form that was opened less than three seconds ago.
      await person.page.waitForFunction(() => performance.now() > 4_000)
      return button(person, 'site:contact.send')
    },
  },
]

/** What staff do to a client, from the menu of the client's page. */
function clientAction(name: string, path: string, press = `resources:clients.actions.${name}`): Kind {
  return {
    name: `client: ${name}`,
    as: 'admin',
    path: ({ omar }) => `/api/console/clients/${String(omar.user['id'])}${path}`,
    isMoney: false,
    isDialog: true,
    async prepare({ page, says }, { omar }) {
      await page.goto(`/console/clients/${String(omar.user['id'])}`)
      await page.getByRole('button', { name: says('kit:list.more'), exact: true }).click()
      await page
        .getByRole('menuitem', { name: says(`resources:clients.actions.${name}`), exact: true })
        .click()
      const dialog = page.getByRole('dialog')
      if (name !== 'end-sessions') await dialog.getByLabel(says('kit:reason.label')).fill('طلب من العميل')
      return dialog.getByRole('button', { name: says(press), exact: true })
    },
  }
}

const consoleKinds: readonly Kind[] = [
  {
    name: 'row made',
    as: 'admin',
    path: () => '/api/console/municipalities',
    isMoney: false,
    isDialog: false,
    async prepare({ page, says }) {
      await page.goto('/console/municipalities/create')
      const name = says('resources:municipalities.fields.name')
      await page.getByRole('textbox', { name: says('kit:in_ar', { name }) }).fill('تاجوراء')
      await page.getByRole('textbox', { name: says('kit:in_en', { name }) }).fill('Tajura')
      const city = says('resources:municipalities.fields.city_id')
      await page.getByLabel(city).first().click()
      await page.getByRole('option').first().click()
      return page.getByRole('button', { name: says('kit:form.create'), exact: true })
    },
  },
  {
    name: 'row changed',
    as: 'admin',
    path: () => '/api/console/cities/1',
    isMoney: false,
    isDialog: false,
    async prepare({ page, says }) {
      await page.goto('/console/cities/1/edit')
      const name = says('resources:cities.fields.name')
      await page.getByRole('textbox', { name: says('kit:in_en', { name }) }).fill('Tarabulus')
      return page.getByRole('button', { name: says('common:save'), exact: true })
    },
  },
  {
    name: 'settlement paid',
    as: 'admin',
    path: ({ settlementId }) => `/api/console/settlements/${settlementId}/payments`,
    isMoney: false,
    isDialog: true,
    async prepare(person, { settlementId }) {
      const { page, says } = person
      await page.goto(`/console/settlements/${settlementId}`)
      await person.press('resources:settlements.actions.pay')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(says('resources:settlements.fields.bank_reference')).fill('JB-2026-77')
      return dialog.getByRole('button', { name: says('resources:settlements.actions.pay'), exact: true })
    },
  },
  {
    name: 'settlement made',
    as: 'admin',
    path: () => '/api/console/settlements',
    isMoney: true,
    isDialog: false,
    async prepare(person, stage) {
      await earn(stage)
      const merchant = String(stage.fatima.user['id'])
      await person.page.goto(`/console/settlements/create?client_id=${merchant}`)
      await person.press('kit:form.review')
      return button(person, 'resources:settlements.desk.settle')
    },
  },
  clientAction('freeze', '/freeze'),
  clientAction('update-password', '/passwords', 'resources:clients.desk.password_send'),
  clientAction('end-sessions', '/sessions'),
  clientAction('suspend', '/standing'),
]

export const kinds: readonly Kind[] = [...portal, ...consoleKinds]
