import { importTargets } from '#contract/kernel/resource/many-rows-operations.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'

export type Mapping = readonly (string | null)[]

/** A field comes from one column: an earlier one is released. */
export function chooseTarget(mapping: Mapping, column: number, target: string | null): Mapping {
  return mapping.map((taken, index) => {
    if (index === column) return target
    return taken === target ? null : taken
  })
}

/** Required fields without a column; those with a default are allowed. */
export function missingTargets(resource: Resource, mapping: Mapping): readonly string[] {
  return importTargets(resource).filter((target) => {
    const field = resource.fields[target.split('.')[0] ?? '']
    const hasDefault = field !== undefined && 'default' in field && field.default !== undefined
    return field?.required === true && !hasDefault && !mapping.includes(target)
  })
}
