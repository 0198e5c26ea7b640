import { MultiSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ReferencesField } from '#contract/kernel/resource/fields.ts'
import { useChoices } from './reference-widget.tsx'
import { inputOf, type WidgetProps } from './widget.ts'

export function ReferencesWidget(props: WidgetProps<ReferencesField>) {
  const { field, value, onChange } = props
  const { t } = useTranslation('kit')
  const ids = value as readonly string[]
  const { data, typed, setTyped, searching } = useChoices(field.to, ids.join(','))
  return (
    <MultiSelect
      {...inputOf(props)}
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
    />
  )
}
