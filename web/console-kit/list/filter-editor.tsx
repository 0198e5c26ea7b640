import { Button, MultiSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanTyped } from '#contract/kernel/digits.ts'
import { kindOf } from '#contract/kernel/resource/kinds/index.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { ToneWord } from '#web/ui/tone-word.tsx'
import { namesOf } from '../data/list-place.ts'
import { titleIn } from '../data/sections.ts'
import type { ListPlaceControl } from '../data/use-list-place.ts'
import { useOptions } from '../data/use-options.ts'
import { useWords } from '../words/use-words.ts'
import { DaysEditor } from './days-editor.tsx'
import classes from './toolbar.module.css'

interface FilterEditorProps {
  readonly resource: Resource
  readonly control: ListPlaceControl
  readonly name: string
  onDone(): void
}

/** The values a field is narrowed to. It may come after the box it stands in was opened: the cursor goes into it then. */
export default function FilterEditor(props: FilterEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return (
    <div ref={box}>
      <Editor {...props} />
    </div>
  )
}

/** Asked for as its kind wants. */
function Editor({ resource, control, name, onDone }: FilterEditorProps) {
  const field = resource.fields[name]
  const names = namesOf(resource, name)
  const [first = '', second = ''] = names
  const value = control.place.narrowing[first] ?? ''
  const end = control.place.narrowing[second] ?? ''
  const narrow = (from: string, to = '') =>
    control.narrow(second === '' ? { [first]: from } : { [first]: from, [second]: to })
  if (!field) return <DaysEditor from={value} to={end} onChange={narrow} onDone={onDone} />
  switch (field.kind) {
    case 'boolean':
      return <Flag value={value} onChange={narrow} />
    case 'choice':
      return <Choices resource={resource} name={name} value={value} onChange={narrow} />
    case 'reference':
    case 'references':
      return <References to={field.to} value={value} onChange={narrow} />
    case 'date':
      return <DaysEditor from={value} to={end} onChange={narrow} onDone={onDone} />
    case 'date-time':
      return (
        <DaysEditor
          from={value.slice(0, 10)}
          to={end.slice(0, 10)}
          onChange={(from, to) => narrow(from && `${from}T00:00:00+02:00`, to && `${to}T23:59:59+02:00`)}
          onDone={onDone}
        />
      )
    default:
      return kindOf(field).filter === 'range' ? (
        <Bounds from={value} to={end} onChange={narrow} onDone={onDone} />
      ) : (
        <Exact value={value} onChange={narrow} onDone={onDone} />
      )
  }
}

interface EditorProps {
  readonly value: string
  onChange(value: string): void
}

function Flag({ value, onChange }: EditorProps) {
  const { t } = useTranslation('kit')
  const data = [
    { value: '', label: t('common:all') },
    { value: '1', label: t('yes') },
    { value: '0', label: t('no') },
  ]
  return <SegmentedControl data={data} value={value} onChange={onChange} />
}

function Choices({ resource, name, value, onChange }: EditorProps & { resource: Resource; name: string }) {
  const words = useWords(resource)
  const field = resource.fields[name]
  const options = field?.kind === 'choice' ? field.options : []
  const chosen = value.split(',').filter(Boolean)
  const toggle = (option: string) =>
    chosen.includes(option) ? chosen.filter((other) => other !== option) : [...chosen, option]
  return (
    <ul className={classes.choices}>
      {options.map((option) => (
        <li key={option.value}>
          <label className={classes.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              onChange={() => onChange(toggle(option.value).join(','))}
            />
            <ToneWord tone={option.tone ?? 'neutral'}>{words.choice(name, option.value)}</ToneWord>
          </label>
        </li>
      ))}
    </ul>
  )
}

function References({ to, value, onChange }: EditorProps & { to: string }) {
  const { t } = useTranslation('kit')
  const { locale } = usePage()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const found = useOptions(to, search === '' ? {} : { search })
  const chosen = useOptions(to, { ids: value })
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
      value={value.split(',').filter(Boolean)}
      onChange={(ids) => onChange(ids.join(','))}
    />
  )
}

interface BoundsProps {
  readonly from: string
  readonly to: string
  onChange(from: string, to: string): void
  onDone(): void
}

function Bounds({ from, to, onChange, onDone }: BoundsProps) {
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

function Exact({ value, onChange, onDone }: EditorProps & { onDone(): void }) {
  const { t } = useTranslation('kit')
  const [typed, setTyped] = useState(value)
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

/** Any digits, thousands separated or not. What is no figure is refused by the server, in words. */
function figure(text: string): string {
  return cleanTyped(text).replaceAll(',', '')
}
