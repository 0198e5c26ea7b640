import { useEffect, useMemo, useRef, useState } from 'react'
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form'
import type { Field } from '#contract/kernel/resource/fields.ts'
import { isRows } from '#contract/kernel/resource/kinds/rows.ts'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { pointerAtRest } from '#web/lib/forms/pointer-rest.ts'
import { type Holder, holderOf } from '../labels/holder-link.tsx'
import { useLabels } from '../labels/use-labels.ts'
import { checkValues, type Faults, placeOf } from './check-values.ts'
import { type FormValues, formFields, isAsked, isChanged, toForm, toWire } from './form-values.ts'

/** The server's refusals, by place: shown until the value changes or is sent again. */
type Refusals = Map<string, Refused>

interface Refused {
  readonly value: unknown
  readonly sentence: string
  readonly holder: Holder | null
}

/**
 * The form of a row: the contract's rules check a field on blur and on change, not while it is typed; each field shows
 * its first fault, also the server's.
 */
export function useResourceForm(
  resource: Resource,
  row: ResourceRow | null,
  given: Readonly<Record<string, unknown>> = {},
) {
  const write = row === null ? 'store' : 'update'
  const fields = useMemo(() => formFields(resource, write), [resource, write])
  const labels = useLabels(resource)
  const [before, setBefore] = useState<FormValues>(() => toForm(fields, row, given))
  const [refusals] = useState<Refusals>(() => new Map())
  const form = useForm<FormValues>({
    defaultValues: before,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    resolver: async (values) => {
      await pointerAtRest()
      const found = checkValues(
        { resource, write, fields, label: labels.field, labelIn: labels.fieldIn },
        values,
      )
      const isTouched = (name: string) => row === null || isChanged(before[name], values[name])
      const faults = {
        ...refusedStill(refusals, values),
        ...faultsOfTouched(resource, found, isTouched),
      }
      if (Object.keys(faults).length === 0) return { values, errors: {} }
      return { values: {}, errors: asErrors(faults) }
    },
  })
  useRetranslation(form, labels)

  const changed = () => {
    const values = form.getValues()
    return fields.filter(([name]) => isChanged(before[name], values[name]))
  }
  return {
    form,
    fields,
    labels,
    /** Only changed fields, in the server's form; for a new row, all filled ones. */
    body(): Record<string, unknown> {
      const values = form.getValues()
      const meant = row === null ? fields : changed()
      const sent = meant.flatMap(([name, field]) => Object.entries(toWire(name, field, values[name])))
      return Object.fromEntries(row === null ? sent.filter(([, value]) => value !== null) : sent)
    },
    changedNames: () => changed().map(([name]) => name),
    forgetRefusals: () => refusals.clear(),
    /** The row that already has the field's value, while that is its fault. */
    holderOf(name: string): Holder | null {
      const refused = [...refusals].find(([place]) => nameOf(place) === name)?.[1]
      return refused && !isChanged(refused.value, form.getValues(name)) ? refused.holder : null
    },
    /** The current row, with some of the own values. */
    rebase(current: ResourceRow, mine: readonly string[]): void {
      const values = form.getValues()
      const fresh = toForm(fields, current)
      setBefore(fresh)
      form.reset({ ...fresh, ...Object.fromEntries(mine.map((name) => [name, values[name]])) })
    },
    /** Shows refusals at their fields; returns what belongs to none. */
    refuse: (error: unknown) => messageOfRefusal(form, new Map(fields), refusals, error),
  }
}

export type ResourceForm = ReturnType<typeof useResourceForm>

/** The fields that the current choices ask for. */
export function useAskedFields(
  { form, fields }: ResourceForm,
  row: ResourceRow | null,
): ResourceForm['fields'] {
  const deciding = [...new Set(fields.flatMap(([, { onlyWith }]) => (onlyWith ? [onlyWith.field] : [])))]
  const chosen = new Map(form.watch(deciding).map((value, at) => [deciding[at], value]))
  return fields.filter(([name, field]) =>
    isAsked(field, form.getValues(name), (other) => chosen.get(other) ?? row?.[other]),
  )
}

function messageOfRefusal(
  form: UseFormReturn<FormValues>,
  fields: ReadonlyMap<string, Field>,
  refusals: Refusals,
  error: unknown,
): ApiFailure | null {
  if (!(error instanceof ApiFailure)) throw error
  const holder = holderOf(error)
  let shownCount = 0
  for (const [path, [sentence]] of Object.entries(error.fields)) {
    const place = placeIn(fields, path)
    if (place === null || sentence === undefined) continue
    refusals.set(place, { value: form.getValues(nameOf(place)), sentence, holder })
    form.setError(place, { message: sentence }, { shouldFocus: shownCount === 0 })
    shownCount += 1
  }
  return shownCount > 0 ? null : error
}

/** An old value from before a rule is not sent and blocks nothing. */
function faultsOfTouched({ fields }: Resource, found: Faults, isTouched: (name: string) => boolean): Faults {
  const touched = Object.entries(found).filter(([place]) => {
    const name = nameOf(place)
    const other = fields[name]?.requiredWithout
    return isTouched(name) || (other !== undefined && isTouched(other))
  })
  return Object.fromEntries(touched)
}

function refusedStill(refusals: Refusals, values: FormValues): Faults {
  const still = [...refusals].filter(([place, { value }]) => !isChanged(value, values[nameOf(place)]))
  return Object.fromEntries(still.map(([place, { sentence }]) => [place, sentence]))
}

function placeIn(fields: ReadonlyMap<string, Field>, path: string): string | null {
  const [name = '', part] = path.replace(/_new$/, '').split('.')
  const field = fields.get(name)
  if (!field) return null
  if (part !== undefined && isRows(field)) return path
  return part === 'ar' || part === 'en' ? `${name}.${part}` : placeOf(field, name)
}

function nameOf(place: string): string {
  return place.split('.')[0] ?? place
}

/** `name.ar` → `{ name: { ar } }`, as react-hook-form stores them; without a type it sees no fault. */
function asErrors(faults: Faults): FieldErrors<FormValues> {
  const errors: Nested = {}
  for (const [place, message] of Object.entries(faults)) {
    const steps = place.split('.')
    const last = steps.pop() ?? place
    let at = errors
    for (const step of steps) {
      const next: Nested = { type: 'rule', ...(at[step] as Nested | undefined) }
      at[step] = next
      at = next
    }
    at[last] = { ...(at[last] as Nested | undefined), type: 'rule', message }
  }
  return errors as FieldErrors<FormValues>
}

interface Nested {
  [step: string]: unknown
}

/** Shown sentences follow a change of language. */
function useRetranslation({ trigger, formState }: UseFormReturn<FormValues>, labels: unknown): void {
  const wrong = useRef<string[]>([])
  const messageText = useRef(labels)
  useEffect(() => {
    wrong.current = Object.keys(formState.errors).filter((name) => name !== 'root')
  })
  useEffect(() => {
    if (messageText.current === labels) return
    messageText.current = labels
    if (wrong.current.length > 0) void trigger(wrong.current)
  }, [labels, trigger])
}
