import { useSearchParams } from 'react-router'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { ResourceForm } from '#web/console-kit/form/resource-form.tsx'

/** As the table has it for a category that says nothing. */
const usualThreshold = 10

/** A new category is on sale, and takes no fee of merchants unless somebody says so. */
export function CategoryForm({ resource, row }: { resource: Resource; row: ResourceRow | null }) {
  const [asked] = useSearchParams()
  const usual = { low_stock_threshold: usualThreshold, fee: '0.000', active: true }
  const given = row === null ? { ...usual, ...Object.fromEntries(asked) } : {}
  return <ResourceForm resource={resource} row={row} given={given} />
}
