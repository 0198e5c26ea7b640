import { Select } from '@mantine/core'
import { titleIn } from '#contract/kernel/localized.ts'
import { optionsOf } from '#web/console-kit/data/calls-of.ts'
import type { Option } from '#web/console-kit/data/use-options.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'

interface CategoryPickerProps {
  readonly label: string
  readonly hint: string
  readonly kinds: 'card' | 'recharge,goods'
  readonly value: string
  readonly error?: string | undefined
  onChange(id: string): void
}

/** In their own order. */
export function useCategories(kinds: CategoryPickerProps['kinds']) {
  const { locale } = usePage()
  const reading = useCall(optionsOf('categories'), { query: { 'filter[kind]': kinds } })
  const rows = (reading.data ?? []) as readonly Option[]
  return rows.map(({ id, title }) => ({ value: id, label: titleIn(title, locale) }))
}

/** A category of these kinds, found by name. */
export function CategoryPicker({ label, hint, kinds, value, error, onChange }: CategoryPickerProps) {
  const categories = useCategories(kinds)
  return (
    <Select
      label={label}
      description={hint}
      required
      searchable
      name="category_id"
      data={categories}
      value={value === '' ? null : value}
      error={error}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}
