import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import type { Fields } from '#contract/kernel/resource/action.ts'
import { isChoice } from '#contract/kernel/resource/kinds/choice.ts'
import { isMoney } from '#contract/kernel/resource/kinds/money.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { amountInSentence } from '#web/ui/split-amount.ts'
import { useUiTools } from '#web/ui/ui-tools.tsx'

/**
 * The texts of an action's dialog.
 * @param isMany for the chosen rows of a list: texts that end in `_each` come first
 */
export function useActionTexts({ name: resource, actions = {} }: Resource, name: string, isMany = false) {
  const fields = actions[name]?.answer
  const { t } = useTranslation('resources')
  const { currencySymbol } = useUiTools()
  return useMemo(() => {
    const label = t(`${resource}.actions.${name}`)
    const inSentence = (name: string, value: unknown) =>
      isMoney(fields?.[name]) && typeof value === 'string'
        ? amountInSentence(value, currencySymbol(defaultCurrency))
        : value
    const own = (part: string) => `dialogs:${resource}.${name.replaceAll('-', '_')}_${part}`
    const every = (part: string) => (isMany ? [own(`${part}_each`), own(part)] : own(part))
    return {
      /** On the button. */
      label,
      title: t(every('title'), { defaultValue: label }),
      line: t(every('line')),
      /** Said when one person is enough; most actions say nothing. */
      now: t(own('now'), { defaultValue: '' }),
      /** Before what it moves. */
      amount: t(own('amount'), { defaultValue: '' }),
      /** @param answer for texts that depend on it */
      done: (answer: Answer = {}) => t(own(`done${formOf(fields, answer)}`), labelsOf(answer, inSentence)),
      /** The button's label when a second person must agree. */
      ask: t([own('ask'), 'kit:waiting.ask']),
      suggestion: (reason: string) => t(`dialogs:${resource}.reasons.${reason}`),
    }
  }, [t, resource, name, isMany, fields, currencySymbol])
}

type Answer = Readonly<Record<string, unknown>>

/** An answered choice selects the sentence. */
function formOf(fields: Fields = {}, answer: Answer): string {
  const choice = Object.keys(fields).find((name) => isChoice(fields[name]))
  return choice === undefined ? '' : `_${answer[choice]}`
}

/** The first number selects the plural. */
function labelsOf(answer: Answer, inSentence: (name: string, value: unknown) => unknown): Answer {
  const figures = Object.entries(answer).filter(([, value]) => typeof value === 'number')
  const [first] = figures
  return {
    ...Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, inSentence(name, value)])),
    ...Object.fromEntries(figures.map(([name, value]) => [name, Number(value).toLocaleString('en')])),
    ...(first && { count: first[1] }),
  }
}

export type ActionTexts = ReturnType<typeof useActionTexts>
