import { useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useController,
  useForm,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { BodyInput, Operation } from '#contract/kernel/operation.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { useTranslator } from '#web/lib/i18n/react-i18next.tsx'
import { findFaults } from './find-faults.ts'
import { pointerAtRest } from './pointer-rest.ts'
import { sentenceOf } from './sentence-of.ts'

/** The server's refusals, by field: shown until the value changes or is sent again. */
type Refusals = Map<string, { readonly value: unknown; readonly message: string }>

const refusalsOf = new WeakMap<object, Refusals>()

/**
 * A form for an operation's body: the contract's rules check a field on blur and on change (not while typing), each
 * field shows its first fault, also the server's. The page must have loaded the messages `validation` and `fields`.
 */
export function useContractForm<O extends Operation>(
  operation: O,
  defaultValues: DefaultValues<BodyInput<O> & FieldValues>,
): UseFormReturn<BodyInput<O> & FieldValues> {
  return useSchemaForm<BodyInput<O> & FieldValues>(operation.body, defaultValues)
}

export function useSchemaForm<Values extends FieldValues>(
  schema: z.ZodType | undefined,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values> {
  useTranslation(['validation', 'fields'])
  const translator = useTranslator()
  const [refusals] = useState<Refusals>(() => new Map())
  const form = useForm<Values>({
    defaultValues,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    criteriaMode: 'firstError',
    resolver: schema ? resolverOf<Values>(schema, refusals) : undefined,
  })
  refusalsOf.set(form.control, refusals)
  // Shown sentences follow a change of language.
  const { trigger, formState } = form
  const wrong = Object.keys(formState.errors).filter((name) => name !== 'root')
  useEffect(() => {
    const retranslate = () => void (wrong.length > 0 && trigger(wrong as Path<Values>[]))
    return translator.onChange(retranslate)
  })
  const handleSubmit: UseFormReturn<Values>['handleSubmit'] = (...handlers) => {
    const submit = form.handleSubmit(...handlers)
    return (event) => {
      refusals.clear()
      return submit(event)
    }
  }
  return { ...form, handleSubmit }
}

/** A field's value, change handler and single fault. */
export function useField<Values extends FieldValues>(form: UseFormReturn<Values>, name: Path<Values>) {
  const { field, fieldState } = useController({ control: form.control, name })
  return { ...field, value: String(field.value ?? ''), error: fieldState.error?.message }
}

/** The same where a value is chosen, not typed: it is checked at once. */
export function useChosenField<Values extends FieldValues>(form: UseFormReturn<Values>, name: Path<Values>) {
  const field = useField(form, name)
  return {
    ...field,
    onChange(value: Parameters<typeof field.onChange>[0]) {
      field.onChange(value)
      void form.trigger(name)
    },
  }
}

/**
 * Shows a refused call where the person can fix it: at its fields, otherwise above the form.
 * @param fieldOfCode the field of a refusal that names none
 */
export function showFailure<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  fieldOfCode: Readonly<Record<string, Path<Values>>> = {},
): void {
  if (!(error instanceof ApiFailure)) throw error
  const known = Object.keys(form.getValues())
  const meant = fieldOfCode[error.code]
  const named = meant ? { [meant]: [error.sentence] } : error.fields
  const fields = Object.entries(named).filter(([field]) => known.includes(field))
  for (const [index, [field, sentences]] of fields.entries()) {
    const message = sentences[0] ?? error.sentence
    refusalsOf.get(form.control)?.set(field, { value: form.getValues(field as Path<Values>), message })
    form.setError(field as Path<Values>, { message }, { shouldFocus: index === 0 })
  }
  if (fields.length === 0) form.setError('root', { message: error.sentence })
}

function resolverOf<Values extends FieldValues>(schema: z.ZodType, refusals: Refusals): Resolver<Values> {
  return async (values) => {
    await pointerAtRest()
    const errors: Record<string, { type: string; message: string }> = {}
    for (const [name, issue] of Object.entries(await findFaults(schema, values))) {
      errors[name] = { type: issue.code, message: sentenceOf(name, issue) }
    }
    for (const [name, { value, message }] of refusals) {
      if (values[name] === value) errors[name] ??= { type: 'refused', message }
    }
    if (Object.keys(errors).length === 0) return { values, errors: {} }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}
