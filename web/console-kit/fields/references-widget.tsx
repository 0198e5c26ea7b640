import { MultiSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useChoices } from './reference-widget.tsx'
import type { WidgetProps } from './widget.ts'

export function ReferencesWidget({ field, name, value, onChange, focusRef, ...input }: WidgetProps) {
  const { t } = useTranslation('kit')
  const ids = value as readonly string[]
  const isReferences = field.kind === 'references'
  const { data, typed, setTyped, searching } = useChoices(isReferences ? field.to : '', ids.join(','))
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
      maxValues={isReferences ? field.countMax : undefined}
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
