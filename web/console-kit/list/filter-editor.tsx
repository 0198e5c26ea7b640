import { useEffect, useRef } from 'react'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { namesOf } from '../data/list-place.ts'
import type { ListPlaceControl } from '../data/use-list-place.ts'
import { filterEditorOf } from '../kinds/filter-editors.tsx'
import { DaysEditor } from './days-editor.tsx'

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
  const from = control.place.narrowing[first] ?? ''
  const to = control.place.narrowing[second] ?? ''
  const narrow = (low: string, high = '') =>
    control.narrow(second === '' ? { [first]: low } : { [first]: low, [second]: high })
  if (!field) return <DaysEditor from={from} to={to} onChange={narrow} onDone={onDone} />
  const FieldEditor = filterEditorOf(field)
  return (
    <FieldEditor
      resource={resource}
      name={name}
      field={field}
      from={from}
      to={to}
      onChange={narrow}
      onDone={onDone}
    />
  )
}
