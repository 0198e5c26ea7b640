import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { labelInSentence } from '#contract/kernel/label-in-sentence.ts'
import type { Language } from '#contract/kernel/localized.ts'
import { translate } from '#server/platform/messages.ts'

/** A rule of the specification's section 5, and a field of a real form that shows it. */
export interface MetRule {
  /** The `name` of the field. */
  readonly field: string
  /** Its name in the sentence. */
  readonly label: string
  readonly typed: string
  /** The page's only day field: its name is on the sent value beside it. */
  readonly isDay?: true
  /** A key of contract/messages/{ar,en}/validation.json, with what fills it; left out: nothing is wrong. */
  readonly rule?: string
  readonly values?: Readonly<Record<string, unknown>>
  /** What the sentence calls another field that it compares with. */
  readonly other?: string
}

export interface RulesOfPage {
  readonly path: string
  /** Buttons that lead to the form: the keys of their names. */
  readonly press?: readonly string[]
  readonly rules: readonly MetRule[]
}

/** Fills each field with something wrong: the fault is shown when the field is left, and nothing is sent. */
export async function meetRules(
  page: Page,
  locale: Language,
  rules: readonly MetRule[],
  textOf = (key: string) => translate(locale, key),
): Promise<void> {
  const fieldOf = ({ field, isDay }: MetRule) =>
    page.locator(
      isDay
        ? `main input[placeholder="${translate(locale, 'kit:day_sample')}"]`
        : `:is(main, [role=dialog]) [name="${field}"]:not([hidden])`,
    )
  const expectShown = async (met: MetRule) => {
    const { rule, label, typed, values, other } = met
    if (rule === undefined) return
    const sentence = translate(locale, `validation:${rule}`, {
      field: labelInSentence(textOf(label)),
      ...(other && { other: labelInSentence(textOf(other)) }),
      ...values,
    })
    await expect
      .poll(() => fieldOf(met).evaluate(readFault), { message: `${label}: ${typed}` })
      .toEqual({ isInvalid: true, descriptions: expect.arrayContaining([sentence]) })
  }
  for (const met of rules) {
    const field = fieldOf(met)
    // An earlier value may have shown or hidden another field.
    await expect.poll(() => field.count(), { message: met.field }).toBe(1)
    const { isInvalid: wasWrong } = await field.evaluate(readFault)
    await fillIn(field, met.typed)
    if (!wasWrong) expect(await field.evaluate(readFault)).toMatchObject({ isInvalid: false })
    await field.blur()
    await expectShown(met)
  }
  await page.evaluate(() => {
    for (const form of document.querySelectorAll<HTMLFormElement>('main form')) form.requestSubmit()
  })
  const last = rules.at(-1)
  if (last) await expectShown(last)
}

/** A field is emptied by a key, and the browser drops keys while it has yet to draw the page. */
async function fillIn(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  if (text !== '') return
  const left = async () => {
    const value = await field.inputValue()
    if (value !== '') await field.fill('')
    return value
  }
  await expect.poll(left).toBe('')
}

/** Runs in the page: what a screen reader says is wrong with a field. */
function readFault(input: Element): { isInvalid: boolean; descriptions: (string | null)[] } {
  const described = input.getAttribute('aria-describedby')?.split(' ') ?? []
  return {
    isInvalid: input.getAttribute('aria-invalid') === 'true',
    descriptions: described.map((id) => document.getElementById(id)?.textContent ?? null),
  }
}

/** The saving requests of a person's pages: none while the form has a fault. */
export function watchWrites(page: Page): readonly string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // Whether a password is common is asked when its field is left; that writes nothing.
    const isWrite =
      request.method() !== 'GET' && pathname.startsWith('/api/') && !pathname.endsWith('/password-checks')
    if (isWrite) writes.push(`${request.method()} ${pathname}`)
  })
  return writes
}
