import { useGetList } from 'ra-core'
import { useSearchParams } from 'react-router'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import type { Row } from '#web/console-kit/data/row.ts'
import { SectionForm } from '#web/console-kit/form/section-form.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'

const positionMax = 10_000
/** As the table has it for a category that says nothing. */
const usualThreshold = 10

const last = { page: 1, perPage: 1, sort: '-position', narrowing: {} } as const

/** A new category stands behind the last one, is on sale, and takes no fee of merchants unless somebody says so. */
export function CategoryForm({ resource, row }: { resource: Resource; row: ResourceRow | null }) {
  return row === null ? <NewCategory resource={resource} /> : <SectionForm resource={resource} row={row} />
}

function NewCategory({ resource }: { resource: Resource }) {
  const [asked] = useSearchParams()
  // Forgotten with the page: the next category has another before it.
  const { data, isPending } = useGetList<Row>(resource.name, { meta: { place: last } }, { gcTime: 0 })
  if (isPending) return <BlockSkeleton height={420} />
  return (
    <SectionForm
      resource={resource}
      row={null}
      given={{
        position: Math.min(positionMax, Number(data?.[0]?.['position'] ?? 0) + 1),
        low_stock_threshold: usualThreshold,
        fee: '0.000',
        active: true,
        ...Object.fromEntries(asked),
      }}
    />
  )
}
