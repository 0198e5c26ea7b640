import { useSearchParams } from 'react-router'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { ResourceForm } from '#web/console-kit/form/resource-form.tsx'

/** The table's default. */
const usualThreshold = 10

/** A new category is on sale and has no merchant fee by default. */
export function CategoryForm({ resource, row }: { resource: Resource; row: ResourceRow | null }) {
  const [asked] = useSearchParams()
  const usual = { low_stock_threshold: usualThreshold, fee: '0.000', active: true, buy_currency: 'LYD' }
  const given = row === null ? { ...usual, ...Object.fromEntries(asked) } : {}
  return <ResourceForm resource={resource} row={row} given={given} />
}
