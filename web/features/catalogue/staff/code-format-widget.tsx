import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { normaliseDigits } from '#contract/kernel/digits.ts'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import type { categories } from '#contract/resources/catalogue/categories.ts'
import type { WidgetProps } from '#web/console-kit/fields/widget.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { type CodeLetters, readCodeFormat, writeCodeFormat } from './code-format.ts'

const choices = ['any', 'digits', 'letters', 'own'] as const satisfies readonly CodeLetters[]

/** The form of a supplier's codes in words; an expression of one's own is possible. */
export function CodeFormatWidget({ value, onChange, focusRef, ...input }: WidgetProps) {
  const { t } = useTranslation('resources')
  const pattern = String(value)
  const { letters: kept, length } = readCodeFormat(pattern)
  const [isOwn, setOwn] = useState(kept === 'own')
  const letters = isOwn ? 'own' : kept
  const choose = (chosen: CodeLetters) => {
    setOwn(chosen === 'own')
    if (chosen !== 'own') onChange(writeCodeFormat({ letters: chosen, length }))
  }
  const text = {
    ref: focusRef,
    name: input.name,
    error: input.error,
    disabled: input.disabled,
    className: 'types-ltr',
    autoComplete: 'off',
    onBlur: input.onBlur,
  }
  return (
    <div className="stack">
      <Select
        label={input.label}
        disabled={input.disabled}
        allowDeselect={false}
        data={choices.map((name) => ({ value: name, label: t(`dialogs:categories.code_${name}`) }))}
        value={letters}
        onChange={(chosen) => choose(choices.find((name) => name === chosen) ?? 'any')}
      />
      {letters === 'own' && (
        <TextInput
          {...text}
          label={t('dialogs:categories.code_pattern')}
          description={t('dialogs:categories.code_pattern_line')}
          maxLength={120}
          value={pattern}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {(letters === 'digits' || letters === 'letters') && (
        <TextInput
          {...text}
          label={t('dialogs:categories.code_length')}
          description={t('dialogs:categories.code_length_line')}
          inputMode="numeric"
          maxLength={5}
          value={length}
          onChange={({ currentTarget: { value: typed } }) =>
            onChange(writeCodeFormat({ letters, length: normaliseDigits(typed) }))
          }
        />
      )}
    </div>
  )
}

/** `14 digits` instead of the expression. */
export function CodeFormatCell({ row }: CellProps<RowOf<typeof categories>>) {
  const { t } = useTranslation('resources')
  const pattern = row.code_pattern ?? ''
  const { letters, length } = readCodeFormat(pattern)
  if (letters === 'any' || letters === 'own') return <bdi dir="ltr">{pattern}</bdi>
  return t(`dialogs:categories.code_of_${letters}`, { length: `\u2066${length}\u2069` })
}
