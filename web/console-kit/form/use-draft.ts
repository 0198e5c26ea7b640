import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import type { Field } from '#contract/kernel/resource/fields.ts'
import { kindOf } from '#contract/kernel/resource/kinds/index.ts'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import type { Draft } from '#web/lib/forms/draft.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import type { ResourceForm } from './use-resource-form.ts'

/** Sensitive fields and files cannot be drafts. */
export function isDraftable(field: Field): boolean {
  return !field.sensitive && !kindOf(field).file
}

/** Keeps input while the form is open; input left by an ended session or a reload is offered again. */
export function useDraft(resource: Resource, row: ResourceRow | null, form: ResourceForm) {
  const { search } = useLocation()
  const draft = useKeptDraft(`${resource.name} ${row?.id ?? `new${search}`}`, () => form.form.getValues())
  const keep = useEffectEvent(() => draft.keep(draftOf(form), row?.updated_at ?? null))
  const { watch } = form.form
  useEffect(() => {
    const watching = watch(() => keep())
    return () => watching.unsubscribe()
  }, [watch])
  return {
    ...draft,
    /** Fills the form again. */
    restore({ values }: Draft): void {
      for (const [field] of form.fields) {
        if (field in values) form.form.setValue(field, values[field], { shouldDirty: true })
      }
      draft.accept()
    },
  }
}

function draftOf({ form, fields, changedNames }: ResourceForm): Record<string, unknown> {
  const values = form.getValues()
  const changed = new Set(changedNames())
  const kept = fields.filter(([name, field]) => changed.has(name) && isDraftable(field))
  return Object.fromEntries(kept.map(([name]) => [name, values[name]]))
}
