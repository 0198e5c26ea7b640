import { MultiSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ReferencesField } from '#contract/kernel/resource/fields.ts'
import { useChoices } from './reference-widget.tsx'
import type { WidgetProps } from './widget.ts'

export function ReferencesWidget({
  field,
  name,
  value,
  onChange,
  focusRef,
  ...input
}: WidgetProps<ReferencesField>) {
  const { t } = useTranslation('kit')
  const ids = value as readonly string[]
  const { data, typed, setTyped, searching } = useChoices(field.to, ids.join(','))
  return (
    <MultiSelect
      ref={focusRef}
      name={name}
      label={input.label}
      error={input.error}
      required={input.required}
      disabled={input.disabled}
      placeholder={ids.length === 0 ? t('choose') : undefined}
      searchable
      clearable
      hidePickedOptions
      maxValues={field.countMax}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t(searching ? 'common:loading' : 'nothing_found')}
      data={data}
      value={[...ids]}
      onChange={onChange}
      onBlur={input.onBlur}
    />
  )
}
