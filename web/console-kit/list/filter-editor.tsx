import { useEffect, useRef } from 'react'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { namesOf } from '../data/list-state.ts'
import type { ListStateControl } from '../data/use-list-state.ts'
import { filterEditorOf } from '../kinds/filter-editors.tsx'
import { DaysEditor } from './days-editor.tsx'

interface FilterEditorProps {
  readonly resource: Resource
  readonly control: ListStateControl
  readonly name: string
  onDone(): void
}

/** The values of a filter. It may load after its box has opened, and then takes the focus. */
export default function FilterEditor(props: FilterEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return (
    <div ref={box}>
      <Editor {...props} />
    </div>
  )
}

/** By the field's kind. */
function Editor({ resource, control, name, onDone }: FilterEditorProps) {
  const field = resource.fields[name]
  const names = namesOf(resource, name)
  const [first = '', second = ''] = names
  const from = control.listState.filters[first] ?? ''
  const to = control.listState.filters[second] ?? ''
  const withFilter = (low: string, high = '') =>
    control.withFilter(second === '' ? { [first]: low } : { [first]: low, [second]: high })
  if (!field) return <DaysEditor from={from} to={to} onChange={withFilter} onDone={onDone} />
  const FieldEditor = filterEditorOf(field)
  return (
    <FieldEditor
      resource={resource}
      name={name}
      field={field}
      from={from}
      to={to}
      onChange={withFilter}
      onDone={onDone}
    />
  )
}
