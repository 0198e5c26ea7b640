import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { labelInSentence } from '#contract/kernel/label-in-sentence.ts'
import { titleIn } from '#contract/kernel/localized.ts'
import type { ReferenceField } from '#contract/kernel/resource/fields.ts'
import type { RowTitle } from '#contract/kernel/resource/resource.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { addressOf, findSection, permissionFor } from '../data/sections.ts'
import { useOptions } from '../data/use-options.ts'
import classes from './fields.module.css'
import { inputOf, type WidgetProps } from './widget.ts'

/** One row of another section, found by part of its name; without a match, a link to create one. */
export function ReferenceWidget(props: WidgetProps<ReferenceField>) {
  const { field, name, row, value, required, onChange } = props
  const { to } = field
  const chosen = String(value)
  const known = row !== null && String(row[name]) === chosen ? (row.titles[name] as RowTitle) : undefined
  const choices = useChoices(to, chosen, known)
  return (
    <div>
      <ChoiceSelect
        {...inputOf(props)}
        clearable={!required}
        allowDeselect={!required}
        choices={choices}
        value={chosen}
        onChoose={onChange}
      />
      <CreateLink to={to} />
    </div>
  )
}

interface ChoiceSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  readonly choices: ReturnType<typeof useChoices>
  /** Empty: none. */
  readonly value: string
  onChoose(id: string): void
}

/** One of the choices; what is typed finds further ones. */
export function ChoiceSelect({ choices, value, onChoose, ...select }: ChoiceSelectProps) {
  const { t } = useTranslation('kit')
  const { data, typed, setTyped, searching } = choices
  return (
    <Select
      {...select}
      placeholder={t('choose')}
      searchable
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t(searching ? 'common:loading' : 'nothing_found')}
      data={data}
      value={value === '' ? null : value}
      onChange={(id) => onChoose(id ?? '')}
    />
  )
}

/**
 * The current choices: matches of the typed text, and those chosen already.
 * @param among filters for the choices
 */
export function useChoices(
  to: string,
  chosenIds: string,
  known?: RowTitle,
  among?: Readonly<Record<string, string>>,
) {
  const { locale } = usePage()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const chosen = useOptions(to, { ids: chosenIds }, known === undefined)
  const titles = new Map((chosen.data ?? []).map(({ id, title }) => [id, title]))
  if (known !== undefined) titles.set(chosenIds, known)
  // The text is the chosen row's title, not a search.
  const isName = [...titles.values()].some((title) => titleIn(title, locale) === search)
  const found = useOptions(to, { ...among, ...(search !== '' && !isName && { search }) })
  for (const { id, title } of found.data ?? []) titles.set(id, title)
  return {
    typed,
    setTyped,
    searching: found.isFetching,
    data: [...titles].map(([id, title]) => ({ value: id, label: titleIn(title, locale) || `#${id}` })),
  }
}

function CreateLink({ to }: { to: string }) {
  const { t } = useTranslation(['kit', 'resources'])
  const { can } = useStaffSession()
  const section = findSection(to)
  const store = section && permissionFor(section, 'store')
  if (!section || !store || !can(store)) return null
  return (
    <p className={classes.hint}>
      <Link to={addressOf(section, 'create')} target="_blank" rel="noopener">
        {t('list.new', { name: labelInSentence(t(`resources:${to}.singular`)) })}
      </Link>
    </p>
  )
}
