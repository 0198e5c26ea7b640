import type { Locator } from 'playwright-core'
import type { Person } from '../person.ts'
import { buttonOf, earn, type Kind } from './kind.ts'
import type { Stage } from './stage.ts'

type StaffKind = Pick<Kind, 'name' | 'prepare'> & {
  readonly way?: Kind['way']
  readonly path: string | ((stage: Stage) => string)
}

/** Writes of staff, in a form unless stated otherwise. */
function staffKind({ name, path, way = 'form', prepare }: StaffKind): Kind {
  const pathOf = (stage: Stage) => (typeof path === 'string' ? path : path(stage))
  return { name, as: 'admin', way, path: (stage) => `/api/console${pathOf(stage)}`, prepare }
}

const asked = (person: Person, key: string): Locator => buttonOf(person, key, person.page.getByRole('dialog'))

const omarId = ({ omar }: Stage) => String(omar.user['id'])

interface ClientAction {
  /** Its label on the client's page. */
  readonly name: string
  /** A button; otherwise it is in the menu. */
  readonly isVisible?: true
  readonly path: string
  readonly press?: string
  /** Left out: only the reason. */
  fill?(dialog: Locator, person: Person): Promise<void>
}

/** What staff do to a client, from the client's page. */
function clientAction({ name, isVisible, path, press, fill = giveReason }: ClientAction): Kind {
  const key = `resources:clients.actions.${name}`
  return staffKind({
    name: `client: ${name}`,
    way: 'dialog',
    path: (stage) => `/clients/${omarId(stage)}${path}`,
    async prepare(person, stage) {
      const { page, textOf } = person
      await page.goto(`/console/clients/${omarId(stage)}`)
      if (!isVisible) await person.press('kit:list.more')
      await page.getByRole(isVisible ? 'button' : 'menuitem', { name: textOf(key), exact: true }).click()
      await fill(page.getByRole('dialog'), person)
      return asked(person, press ?? key)
    },
  })
}

async function giveReason(dialog: Locator, { textOf }: Person): Promise<void> {
  await dialog.getByLabel(textOf('kit:reason.label')).fill('طلب من العميل')
}

const fillNothing = () => Promise.resolve()

const sections: readonly Kind[] = [
  staffKind({
    name: 'row made',
    path: '/municipalities',
    async prepare(person) {
      const { page, textOf } = person
      await page.goto('/console/municipalities/create')
      const name = textOf('resources:municipalities.fields.name')
      await page.getByRole('textbox', { name: textOf('kit:in_ar', { name }) }).fill('تاجوراء')
      await page.getByRole('textbox', { name: textOf('kit:in_en', { name }) }).fill('Tajura')
      await chooseFirst(person, 'resources:municipalities.fields.city_id')
      return buttonOf(person, 'kit:form.create')
    },
  }),
  staffKind({
    name: 'row changed',
    path: '/cities/1',
    async prepare(person) {
      const { page, textOf } = person
      await page.goto('/console/cities/1/edit')
      const name = textOf('resources:cities.fields.name')
      await page.getByRole('textbox', { name: textOf('kit:in_en', { name }) }).fill('Tarabulus')
      return buttonOf(person, 'common:save')
    },
  }),
  staffKind({
    name: 'many rows changed',
    path: '/countries/bulk',
    way: 'dialog',
    async prepare(person) {
      await person.page.goto('/console/countries')
      await person.page.getByRole('row').nth(1).getByRole('checkbox').check()
      await person.press('kit:bulk.update')
      return asked(person, 'kit:bulk.update')
    },
  }),
  staffKind({
    name: 'rows imported',
    path: '/municipalities/imports/*/commits',
    async prepare(person) {
      const { page, textOf } = person
      await page.goto('/console/municipalities/import')
      const rows = 'name.ar,name.en,city_id\nجنزور,Janzur,1\n'
      await page.locator('input[type=file]').setInputFiles(sheetOf(rows))
      await person.press('kit:import.try')
      return page.getByRole('button', { name: textOf('kit:import.commit', { count: 1, shown: '1' }) })
    },
  }),
  staffKind({
    name: 'settings saved',
    path: '/settings',
    async prepare(person) {
      await person.page.goto('/console/settings?part=general')
      await person.fill('resources:settings.fields.color', '#0f4c5c')
      return buttonOf(person, 'dialogs:settings.save')
    },
  }),
]

let suppliersCode = 8_000_000_000_000

const vouchers: readonly Kind[] = [
  staffKind({
    name: 'batch ordered',
    path: '/generate-vouchers',
    way: 'dialog',
    async prepare(person) {
      await typeOrder(person, '3')
      await person.press('vouchers-staff:batch.review')
      return asked(person, 'vouchers-staff:batch.order')
    },
  }),
  staffKind({
    name: 'codes imported',
    path: '/voucher-imports',
    async prepare(person) {
      const { page, textOf } = person
      await page.goto('/console/voucher-imports/create')
      await chooseFirst(person, 'vouchers-staff:import.category')
      suppliersCode += 1
      await page.locator('input[type=file]').setInputFiles(sheetOf(`PIN\n${suppliersCode}\n`))
      return page.getByRole('button', {
        name: textOf('vouchers-staff:import.take', { count: 1 }),
        exact: true,
      })
    },
  }),
]

const money: readonly Kind[] = [
  staffKind({
    name: 'settlement paid',
    path: ({ settlementId }) => `/settlements/${settlementId}/payments`,
    way: 'dialog',
    async prepare(person, { settlementId }) {
      const { page, textOf } = person
      await page.goto(`/console/settlements/${settlementId}`)
      await person.press('resources:settlements.actions.pay')
      const reference = textOf('resources:settlements.fields.bank_reference')
      await page.getByRole('dialog').getByLabel(reference).fill('JB-2026-77')
      return asked(person, 'resources:settlements.actions.pay')
    },
  }),
  staffKind({
    name: 'settlement made',
    path: '/settlements',
    way: 'money',
    async prepare(person, stage) {
      await earn(stage)
      const merchant = String(stage.fatima.user['id'])
      await person.page.goto(`/console/settlements/create?client_id=${merchant}`)
      await person.press('kit:form.review')
      return buttonOf(person, 'dialogs:settlements.settle')
    },
  }),
  staffKind({
    name: 'bank transfer approved',
    path: '/recharge-requests/*/approvals',
    way: 'money',
    async prepare(person, stage) {
      await person.page.goto(`/console/recharge-requests/${await stage.reportTransfer()}`)
      await person.press('resources:recharge-requests.actions.approve')
      return asked(person, 'resources:recharge-requests.actions.approve')
    },
  }),
  staffKind({
    name: 'request of a colleague approved',
    path: '/approvals/*/approval',
    async prepare(person, stage) {
      await person.page.goto(`/console/approvals/${await stage.askByColleague()}`)
      await asked(person, 'inbox:approve').click()
      return asked(person, 'inbox:confirm.approve')
    },
  }),
]

const clients: readonly Kind[] = [
  clientAction({
    name: 'adjust',
    path: '/adjustments',
    press: 'kit:waiting.ask',
    async fill(dialog, person) {
      await person.fill('resources:clients.fields.amount', '5')
      await giveReason(dialog, person)
    },
  }),
  clientAction({ name: 'freeze', isVisible: true, path: '/freezes' }),
  clientAction({
    name: 'update-password',
    path: '/passwords',
  }),
  clientAction({ name: 'end-sessions', path: '/sessions', fill: fillNothing }),
  clientAction({ name: 'suspend', path: '/suspensions' }),
]

export const consoleKinds: readonly Kind[] = [...sections, ...vouchers, ...money, ...clients]

async function chooseFirst({ page, textOf }: Person, labelKey: string): Promise<void> {
  await page.getByLabel(textOf(labelKey)).first().click()
  await page.getByRole('option').first().click()
}

function sheetOf(text: string) {
  return { name: 'sheet.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}

export async function typeOrder(person: Person, count: string): Promise<void> {
  await person.page.goto('/console/generate-vouchers/create')
  await chooseFirst(person, 'vouchers-staff:batch.category')
  await person.fill('vouchers-staff:batch.count', count)
}
