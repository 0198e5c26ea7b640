import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { listSavedViews } from '#contract/operations/console/saved-views.ts'
import { inputOf, type WidgetProps } from '#web/console-kit/fields/widget.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { useCall } from '#web/lib/api/use-call.ts'

const stored = z.object({ name: z.string(), query: z.record(z.string(), z.string()) })

/** A saved view of the clients; its filters are kept as they are now. */
export function FilterWidget(props: WidgetProps) {
  const { value, onChange } = props
  const { t } = useTranslation('resources')
  const reading = useCall(listSavedViews, { query: { resource: 'clients' }, quiet: true })
  const views = reading.data ?? []
  const chosen = readFilter(value)
  const here = views.find(({ name }) => name === chosen?.name)
  const choices = views.map(({ id, name, count }) => ({
    value: id,
    label: count === null ? name : `${name} (${count.toLocaleString('en')})`,
  }))
  const kept = chosen && !here ? [{ value: 'kept', label: chosen.name }] : []
  const choose = (id: string | null) => {
    if (id === 'kept') return
    const view = views.find((one) => one.id === id)
    onChange(view ? JSON.stringify({ name: view.name, query: view.query }) : '')
  }
  return (
    <Select
      {...inputOf(props)}
      description={reading.data?.length === 0 ? t('dialogs:notifications.no_views') : undefined}
      disabled={props.disabled || reading.isPending}
      data={[...kept, ...choices]}
      value={here?.id ?? (chosen ? 'kept' : null)}
      onChange={choose}
    />
  )
}

/** The name that the view had. */
export function FilterCell({ row }: CellProps<{ readonly filter?: unknown } & CellProps['row']>) {
  return <>{readFilter(row.filter)?.name ?? '—'}</>
}

function readFilter(value: unknown) {
  const read = stored.safeParse(typeof value === 'string' && value !== '' ? parse(value) : value)
  return read.success ? read.data : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return null
  }
}
