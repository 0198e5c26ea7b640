import { z } from 'zod'
import type { Operation } from '../operation.ts'
import { ruleError } from '../rule-error.ts'
import { idParams, instant, nothing } from '../shapes.ts'
import type { Action, Fields, Reason } from './action.ts'
import type { Field } from './fields.ts'
import { freshProofOf } from './file-and-figure-operations.ts'
import { kindOf } from './kinds/index.ts'
import { targetOf } from './kinds/reference.ts'
import type { Resource } from './resource.ts'
import { linesInput } from './text-inputs.ts'
import { presence } from './write-body.ts'

export const reasonLengths = { min: 3, max: 500 } as const

type Named = Readonly<Record<string, unknown>>
export type ActionOperation = Operation<
  typeof idParams,
  z.ZodNever,
  z.ZodType<Named>,
  z.ZodType<Named>,
  `staff:${string}`
>

/** The operations of the actions whose path a definition names. */
export function actionOperationsOf(resource: Resource): Readonly<Record<string, ActionOperation>> {
  const declared = Object.entries(resource.actions ?? {}).filter(([, { path }]) => path !== undefined)
  return Object.fromEntries(declared.map(([name, action]) => [name, operationOf(resource, name, action)]))
}

function operationOf(resource: Resource, name: string, action: Action): ActionOperation {
  const body = bodyOf(resource, action)
  return {
    id: `${resource.name}.${name}`,
    summary: action.summary ?? `${resource.name}: ${name}.`,
    access: `staff:${resource.name}-${action.permission ?? name}`,
    method: action.method ?? 'POST',
    path: `/${resource.name}/:id/${action.path}`,
    action: true,
    params: idParams,
    ...(body && { body }),
    answer: action.answer ? z.object(outputsOf(action.answer)) : nothing,
    errors: [
      ...new Set([
        ...refusalsOf(action),
        ...(isAboutClients(resource) ? (['staff.own_client'] as const) : []),
      ]),
    ],
    ...(action.ledger === 'keyed' && { idempotent: true }),
    ...(action.approval && { guarded: true }),
    ...(action.limit && { limit: action.limit }),
    ...freshProofOf(resource),
  }
}

/** Its rows are clients, or name one: nobody of staff decides about themselves. */
function isAboutClients({ name, fields }: Resource): boolean {
  return name === 'clients' || Object.values(fields).some((field) => targetOf(field) === 'clients')
}

/** The states of `bulk`; none where it is every state of one row. */
export function bulkStatesOf({ bulk }: Action): readonly string[] {
  return typeof bulk === 'object' ? bulk.from : []
}

/** What an action asks for besides the reason: fields of its own, or fields of the row. */
export function askedFieldsOf({ fields }: Pick<Resource, 'fields'>, { input, changes = [] }: Action): Fields {
  const ofRow = changes.flatMap((name) => Object.entries(fields).filter(([field]) => field === name))
  return input ?? Object.fromEntries(ofRow)
}

/** Null for an action without input. */
export function bodyOf(resource: Resource, action: Action): z.ZodType<Named> | null {
  const { fields } = resource
  const { changes, reason, agrees = [] } = action
  const write = changes ? 'update' : 'store'
  const asked = Object.entries(askedFieldsOf(resource, action))
  const seen = agrees.map((name) => [name, seenInput(fields[name]).nullable().optional()])
  const shape: Record<string, z.ZodType> = {
    ...Object.fromEntries(asked.map(([name, field]) => [name, presence(field, write)])),
    ...(reason && { reason: reasonInput(reason === true ? {} : reason) }),
    ...Object.fromEntries(seen),
    ...(changes && { seen_updated_at: instant.optional() }),
  }
  return Object.keys(shape).length === 0 ? null : z.strictObject(shape)
}

function reasonInput({ lengthMax = reasonLengths.max }: Reason) {
  return linesInput({ minLength: reasonLengths.min, maxLength: lengthMax }).refine(
    (text) => text !== '',
    ruleError('required'),
  )
}

/** As the row showed it. */
function seenInput(field: Field | undefined): z.ZodType {
  return field === undefined ? z.never() : kindOf(field).output(field)
}

function outputsOf(fields: Fields): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const output = kindOf(field).output(field)
      return [name, field.required ? output : output.nullable()]
    }),
  )
}

function refusalsOf({ otherwise = 'resource.not_now', outdated, approval, errors = [] }: Action) {
  return [
    otherwise,
    ...(outdated ? [outdated] : []),
    ...(approval ? (['approval.waits_already', 'approval.needed', 'approval.needed_today'] as const) : []),
    ...errors,
  ]
}
