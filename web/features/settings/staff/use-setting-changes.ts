import { useMemo, useState } from 'react'
import { labelInSentence } from '#contract/kernel/label-in-sentence.ts'
import type { Language } from '#contract/kernel/localized.ts'
import type { Field } from '#contract/kernel/resource/fields.ts'
import { isLocalized } from '#contract/kernel/resource/kinds/languages.ts'
import { changeSettings } from '#contract/operations/settings/change-settings.ts'
import { type SettingName, settingNames, settings } from '#contract/operations/settings/settings.ts'
import { sentenceOf } from '#web/console-kit/form/check-values.ts'
import { isMissing, toForm, toWire } from '#web/console-kit/form/form-values.ts'
import { useKeptDraft } from '#web/console-kit/form/use-kept-draft.ts'
import type { Draft } from '#web/lib/forms/draft.ts'
import { translate } from '#web/lib/i18n/i18n.ts'

type Values = Readonly<Record<string, unknown>>

const fields = settingNames.map((name): [SettingName, Field] => [name, settings.keys[name]])

/** The fault of a setting, or of one language of it. */
export type Faults = { readonly [Part in Language | 'whole']?: string | undefined }

function partOf(part: unknown): keyof Faults {
  return part === 'ar' || part === 'en' ? part : 'whole'
}

/** Settings while they are edited, as typed: a share is in percent. Each is checked when its field is left. */
export function useSettingChanges(stored: Values, labelOf: (name: SettingName) => string) {
  const [changes, setChanges] = useState<Values>({})
  const before = useMemo(() => toForm(fields, null, stored), [stored])
  const draft = useKeptDraft('settings', () => before)
  const put = (all: Values) => {
    setChanges(all)
    draft.keep(all)
  }
  const [left, setLeft] = useState<readonly SettingName[]>([])
  const changed = fields.filter(([name]) => name in changes)
  const wireOf = (name: SettingName) => toWire(name, settings.keys[name], changes[name])
  const faultsOf = (name: SettingName): Faults => {
    const field: Field = settings.keys[name]
    const label = labelInSentence(labelOf(name))
    if (field.required && isMissing(field, changes[name])) {
      const required = translate('validation:required', { field: label })
      return isLocalized(field) ? { ar: required, en: required } : { whole: required }
    }
    const issues = changeSettings.body?.safeParse(wireOf(name)).error?.issues ?? []
    const sentences = issues.map((issue) => [partOf(issue.path[1]), sentenceOf(issue, label)])
    return Object.fromEntries(sentences.reverse())
  }
  return {
    draft,
    restore({ values }: Draft): void {
      put({ ...changes, ...values })
      draft.accept()
    },
    isChanged: changed.length > 0,
    typed: { ...before, ...changes } as Values,
    faultsOf: (name: SettingName): Faults => (left.includes(name) && name in changes ? faultsOf(name) : {}),
    change(name: SettingName, typed: unknown): void {
      put({ ...changes, [name]: typed })
      setLeft(left.filter((other) => other !== name))
    },
    leave: (name: SettingName) => setLeft([...left, name]),
    /** Shows faults at their fields. */
    findWrong(): readonly SettingName[] {
      const wrong = changed.map(([name]) => name).filter((name) => Object.keys(faultsOf(name)).length > 0)
      setLeft([...left, ...wrong])
      return wrong
    },
    body: (): Values => Object.assign({}, ...changed.map(([name]) => wireOf(name))),
  }
}
