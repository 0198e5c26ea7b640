import { Button, MultiSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ComponentType, type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanTyped } from '#contract/kernel/digits.ts'
import { titleIn } from '#contract/kernel/localized.ts'
import type {
  ChoiceField,
  Field,
  FieldKind,
  FieldOf,
  ReferenceField,
  ReferencesField,
} from '#contract/kernel/resource/fields.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { ToneLabel } from '#web/ui/tone-label.tsx'
import { useOptions } from '../data/use-options.ts'
import { useLabels } from '../labels/use-labels.ts'
import { DaysEditor } from '../list/days-editor.tsx'
import classes from '../list/toolbar.module.css'

/** `from` is the whole value, except for a range. */
interface FilterProps<F extends Field = Field> {
  readonly resource: Resource
  readonly name: string
  readonly field: F
  readonly from: string
  readonly to: string
  onChange(from: string, to?: string): void
  onDone(): void
}

/** A method, so a table of all kinds fits each of them. */
interface FilterKind<F extends Field = Field> {
  Editor(props: FilterProps<F>): ReactNode
}

const exact: FilterKind = { Editor: Exact }
const bounds: FilterKind = { Editor: Bounds }

/** A kind that is missing here does not compile; kinds without a filter are never asked. */
const kinds: { readonly [K in FieldKind]: FilterKind<FieldOf<K>> } = {
  text: exact,
  'localized-text': exact,
  'long-text': exact,
  'rich-text': exact,
  integer: bounds,
  decimal: bounds,
  money: bounds,
  boolean: { Editor: Flag },
  date: { Editor: DaysEditor },
  'date-time': { Editor: Moments },
  choice: { Editor: Choices },
  reference: { Editor: Rows },
  references: { Editor: Rows },
  image: exact,
  images: exact,
  file: exact,
  audio: exact,
  video: exact,
  url: exact,
  phone: exact,
  email: exact,
  nid: exact,
  color: exact,
  location: exact,
  focus: exact,
  json: exact,
  rows: exact,
}

export function filterEditorOf({ kind }: Field): ComponentType<FilterProps> {
  const filter: FilterKind = kinds[kind]
  return filter.Editor
}

/** Whole days, from the start of the first to the end of the last. */
function Moments({ from, to, onChange, onDone }: FilterProps) {
  return (
    <DaysEditor
      from={from.slice(0, 10)}
      to={to.slice(0, 10)}
      onChange={(first, last) =>
        onChange(first && `${first}T00:00:00+02:00`, last && `${last}T23:59:59+02:00`)
      }
      onDone={onDone}
    />
  )
}

function Flag({ from, onChange }: FilterProps) {
  const { t } = useTranslation('kit')
  const data = [
    { value: '', label: t('common:all') },
    { value: '1', label: t('yes') },
    { value: '0', label: t('no') },
  ]
  return <SegmentedControl data={data} value={from} onChange={(value) => onChange(value)} />
}

function Choices({ resource, name, field, from, onChange }: FilterProps<ChoiceField>) {
  const labels = useLabels(resource)
  const chosen = from.split(',').filter(Boolean)
  const toggle = (option: string) =>
    chosen.includes(option) ? chosen.filter((other) => other !== option) : [...chosen, option]
  return (
    <ul className={classes.choices}>
      {field.options.map((option) => (
        <li key={option.value}>
          <label className={classes.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              onChange={() => onChange(toggle(option.value).join(','))}
            />
            <ToneLabel tone={option.tone ?? 'neutral'}>{labels.choice(name, option.value)}</ToneLabel>
          </label>
        </li>
      ))}
    </ul>
  )
}

function Rows({ field: { to }, from, onChange }: FilterProps<ReferenceField | ReferencesField>) {
  const { t } = useTranslation('kit')
  const { locale } = usePage()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const found = useOptions(to, search === '' ? {} : { search })
  const chosen = useOptions(to, { ids: from })
  const byId = new Map([...(chosen.data ?? []), ...(found.data ?? [])].map(({ id, title }) => [id, title]))
  return (
    <MultiSelect
      w={280}
      searchable
      clearable
      comboboxProps={{ withinPortal: false }}
      aria-label={t('filters.choose')}
      placeholder={t('filters.choose')}
      nothingFoundMessage={t('list.nothing_title')}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      data={[...byId].map(([id, title]) => ({ value: id, label: titleIn(title, locale) || `#${id}` }))}
      value={from.split(',').filter(Boolean)}
      onChange={(ids) => onChange(ids.join(','))}
    />
  )
}

function Bounds({ from, to, onChange, onDone }: FilterProps) {
  const { t } = useTranslation('kit')
  const [low, setLow] = useState(from)
  const [high, setHigh] = useState(to)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onChange(figure(low), figure(high))
    onDone()
  }
  return (
    <form className={classes.range} onSubmit={apply}>
      <TextInput
        className="types-ltr"
        inputMode="decimal"
        label={t('filters.from')}
        value={low}
        onChange={(event) => setLow(event.currentTarget.value)}
      />
      <TextInput
        className="types-ltr"
        inputMode="decimal"
        label={t('filters.to')}
        value={high}
        onChange={(event) => setHigh(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth style={{ gridColumn: '1 / -1' }}>
        {t('filters.apply')}
      </Button>
    </form>
  )
}

function Exact({ from, onChange, onDone }: FilterProps) {
  const { t } = useTranslation('kit')
  const [typed, setTyped] = useState(from)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onChange(typed.trim())
    onDone()
  }
  return (
    <form className="stack" onSubmit={apply}>
      <TextInput
        aria-label={t('filters.is')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit">{t('filters.apply')}</Button>
    </form>
  )
}

/** Any digits, with or without separators. The server refuses other text with a sentence. */
function figure(text: string): string {
  return cleanTyped(text).replaceAll(',', '')
}
