import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { labelInSentence } from '#contract/kernel/label-in-sentence.ts'
import { languagesOf } from '#tests/world/depth.ts'
import { signInAs, signUpClient } from './client.ts'
import { openPerson, type Person } from './person.ts'
import { openStaffedProduct, type StaffedProduct } from './staffed-product.ts'

let staffed: StaffedProduct
beforeAll(async () => {
  staffed = await openStaffedProduct()
})
afterAll(() => staffed.close())

const clients = {
  ar: { phone: '0913334461', name: 'سعاد الطرابلسي', username: 'suad' },
  en: { phone: '0913334462', name: 'Salma Faraj', username: 'salma' },
} as const

const texts = {
  ar: { choice: 'هل أنت عضو؟', yes: 'نعم', no: 'لا', file: 'صورة البطاقة', phone: 'رقم هاتفك' },
  en: { choice: 'Are you a member?', yes: 'Yes', no: 'No', file: 'Picture of the card', phone: 'Your phone' },
} as const

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Pictures for people, where a folder is named. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (!folder) return
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [360, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 780 })
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}

/** A choice, a file that is asked for after "yes", and a phone. */
async function build({ page, textOf, press }: Person, locale: 'ar' | 'en'): Promise<void> {
  const write = (name: string, text: string) => page.locator(`[name="${name}"]`).fill(text)
  const inBoth = async (name: string, ar: string, en: string) => {
    await write(`${name}.ar`, ar)
    await write(`${name}.en`, en)
  }
  const add = (section: string) =>
    press('kit:rows.add', { name: labelInSentence(textOf(`resources:${section}.singular`)) })
  const choose = async (at: number, kind: string) => {
    const kinds = page.getByRole('combobox', { name: textOf('resources:form-questions.fields.type') })
    await kinds.nth(at).click()
    await page.getByRole('option', { name: textOf(`resources:form-questions.choices.type.${kind}`) }).click()
  }
  await inBoth('title', 'عضوية النادي', 'Membership')
  await inBoth('description', 'املأ النموذج لتنضم إلينا.', 'Fill in the form to join us.')
  await add('form-questions')
  await choose(0, 'radio')
  await inBoth('questions.0.text', texts.ar.choice, texts.en.choice)
  for (const [at, key] of (['yes', 'no'] as const).entries()) {
    await add('form-options')
    await inBoth(`questions.0.options.${at}.text`, texts.ar[key], texts.en[key])
  }
  await add('form-questions')
  await choose(1, 'file')
  await inBoth('questions.1.text', texts.ar.file, texts.en.file)
  await page.locator('[name="questions.1.condition"]').selectOption('0')
  await page.getByRole('checkbox', { name: texts[locale].yes }).waitFor()
  await add('form-questions')
  await choose(2, 'phone')
  await inBoth('questions.2.text', texts.ar.phone, texts.en.phone)
  await page.getByLabel(textOf('fields:active')).check({ force: true })
  await look(page, `form-builder-${locale}`)
}

test.each(languagesOf('a form is built'))(
  'a form with a condition and a file is built, filled in, worked on, answered and exported (%s)',
  async (locale) => {
    const staff = await openPerson(staffed.browser, staffed.product, locale)
    await staffed.comeIn(staff, 'forms')
    const id = await staff.does('build it', async () => {
      await staff.page.goto('/console/forms/create')
      await build(staff, locale)
      await staff.page.getByRole('button', { name: staff.textOf('kit:form.create'), exact: true }).click()
      await staff.page.waitForURL(/\/forms\/\d+$/)
      return staff.page.url().split('/').at(-1) ?? ''
    })

    const client = await signUpClient(staffed.product, clients[locale])
    const person = await openPerson(staffed.browser, staffed.product, locale)
    const { page, textOf, press, sees } = person
    const own = texts[locale]
    await signInAs(page, client.token)
    await person.does('fill it in', async () => {
      await page.goto(`/portal/club/forms/${id}`)
      await page.getByRole('radio', { name: own.no }).check()
      expect(await page.locator('input[type=file]').count()).toBe(0)
      await page.getByRole('radio', { name: own.yes }).check()
      await page.getByLabel(own.phone).fill('12')
      await page.getByLabel(own.phone).blur()
      await sees(textOf('validation:phone', { field: labelInSentence(own.phone) }))
      await look(page, `form-${locale}`)
      await page.getByLabel(own.phone).fill('0912345678')
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: picture })
      await press('forms:page.send')
      await sees(textOf('forms:page.sent'))
      await look(page, `form-sent-${locale}`)
    })

    await staff.does('read it with its file, take it and answer', async () => {
      const [sent] = (await client.get('/client-forms')) as { id: string }[]
      await staff.page.goto(`/console/client-forms/${sent?.id}`)
      await staff.sees('card.png')
      await look(staff.page, `client-form-${locale}`)
      for (const action of ['take', 'answer'] as const) {
        const name = staff.textOf(`resources:client-forms.actions.${action}`)
        await staff.page.getByRole('button', { name, exact: true }).click()
        const dialog = staff.page.getByRole('dialog')
        if (action === 'answer') await dialog.locator('[name="answer"]').fill('أهلًا بك')
        await dialog.getByRole('button', { name, exact: true }).click()
        await staff.sees(staff.textOf(`dialogs:client-forms.${action}_done`))
      }
    })
    await staff.does('export it', async () => {
      await staff.page.goto(`/console/forms/${id}`)
      const file = staff.page.waitForEvent('download')
      await staff.press('resources:forms.export')
      expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)
    })
    await person.does('read the answer', async () => {
      await page.goto('/portal/club/forms')
      await sees('أهلًا بك')
      await look(page, `forms-${locale}`)
    })
    await person.does('learn that the own forms could not be read, and read them again', () =>
      readAgain(person),
    )
    expect([...staff.faults, ...person.faults]).toEqual([])
    await person.leave()
    await staff.leave()
  },
)

async function readAgain({ page, sees, press, textOf }: Person): Promise<void> {
  const own = '**/api/client/client-forms?*'
  await page.route(own, (route) =>
    route.fulfill({ status: 404, json: { message: 'No', code: 'request.not_found', data: {} } }),
  )
  await page.reload()
  await sees(textOf('common:states.error_title'))
  await page.unroute(own)
  await press('common:retry')
  await sees('أهلًا بك')
}
