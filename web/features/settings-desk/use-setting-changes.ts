import { useMemo, useState } from 'react'
import type { Field } from '#contract/kernel/resource/fields.ts'
import { changeSettings } from '#contract/operations/settings/change-settings.ts'
import { type SettingName, settingFields } from '#contract/operations/settings/setting-fields.ts'
import { sentenceOf } from '#web/console-kit/form/check-values.ts'
import { isMissing, toForm, toWire } from '#web/console-kit/form/form-values.ts'
import { translate } from '#web/lib/i18n/i18n.ts'

type Values = Readonly<Record<string, unknown>>

const fields = Object.entries(settingFields) as readonly [SettingName, Field][]

/** Settings while they are changed, as typed: a share stands here in percent. Each is checked when its field is left. */
export function useSettingChanges(stored: Values, labelOf: (name: SettingName) => string) {
  const [changes, setChanges] = useState<Values>({})
  const [left, setLeft] = useState<readonly SettingName[]>([])
  const before = useMemo(() => toForm(fields, null, stored), [stored])
  const changed = fields.filter(([name]) => name in changes)
  const wireOf = (name: SettingName) => toWire(name, settingFields[name], changes[name])
  const faultOf = (name: SettingName) => {
    const field: Field = settingFields[name]
    const label = labelOf(name)
    if (field.required && isMissing(field, changes[name]))
      return translate('validation:required', { field: label })
    const issue = changeSettings.body?.safeParse(wireOf(name)).error?.issues[0]
    return issue && sentenceOf(issue, label)
  }
  return {
    isChanged: changed.length > 0,
    typed: { ...before, ...changes } as Values,
    faultOf: (name: SettingName) => (left.includes(name) && name in changes ? faultOf(name) : undefined),
    change(name: SettingName, typed: unknown): void {
      setChanges({ ...changes, [name]: typed })
      setLeft(left.filter((other) => other !== name))
    },
    leave: (name: SettingName) => setLeft([...left, name]),
    /** Says on its field what may not be sent. */
    findWrong(): readonly SettingName[] {
      const wrong = changed.map(([name]) => name).filter((name) => faultOf(name) !== undefined)
      setLeft([...left, ...wrong])
      return wrong
    },
    body: (): Values => Object.assign({}, ...changed.map(([name]) => wireOf(name))),
  }
}
