import { Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Field } from '#contract/kernel/resource/fields.ts'
import { type SettingName, settingFields } from '#contract/operations/settings/setting-fields.ts'
import { useUiTools } from '#web/ui/ui-tools.tsx'

interface SettingInputProps {
  readonly name: SettingName
  readonly value: unknown
  readonly fault: string | undefined
  onChange(value: unknown): void
}

/** One setting by its kind: its label, what it does, its unit. */
export function SettingInput({ name, value, fault, onChange }: SettingInputProps) {
  const { t } = useTranslation(['resources', 'kit'])
  const { currencySymbol, normaliseDigits } = useUiTools()
  const field: Field = settingFields[name]
  const label = t(`settings.fields.${name}`)
  const help = t(`settings.help.${name}`, { defaultValue: '' }) || undefined
  if (field.kind === 'boolean') {
    return (
      <Switch
        label={label}
        description={help}
        checked={value === true}
        error={fault}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  }
  if (field.kind === 'localized-text') {
    const both = { ar: '', en: '', ...(typeof value === 'object' ? value : {}) }
    return (['ar', 'en'] as const).map((language) => (
      <TextInput
        key={language}
        label={t(`kit:in_${language}`, { name: label })}
        required
        dir={language === 'ar' ? 'rtl' : 'ltr'}
        maxLength={200}
        value={both[language]}
        error={fault}
        onChange={(event) => onChange({ ...both, [language]: event.currentTarget.value })}
      />
    ))
  }
  const isFigure = field.kind === 'money' || field.kind === 'integer'
  const read = (typed: string) => (field.kind === 'integer' ? wholeOf(normaliseDigits(typed)) : typed)
  return (
    <TextInput
      label={label}
      description={help}
      required={field.required === true}
      className="types-ltr"
      inputMode={isFigure ? 'decimal' : undefined}
      autoComplete="off"
      maxLength={254}
      value={value === null || value === undefined ? '' : String(value)}
      error={fault}
      rightSection={field.kind === 'money' ? currencySymbol('LYD') : undefined}
      rightSectionWidth={56}
      onChange={(event) => onChange(read(event.currentTarget.value))}
    />
  )
}

/** A whole number as one; what is none stays as it was typed, for the server to refuse. */
function wholeOf(typed: string): number | string {
  return /^\d{1,9}$/.test(typed) ? Number(typed) : typed
}
