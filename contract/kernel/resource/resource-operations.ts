import { z } from 'zod'
import type { Operation } from '../operation.ts'
import type { PageQuery, Sort } from '../paging.ts'
import { idInput, idOutput, idParams, instant, nothing } from '../shapes.ts'
import { type ActionOperation, actionOperationsOf } from './action-operations.ts'
import { type PreviewOperation, previewOf } from './audience-operations.ts'
import { type FileAndFigureOperations, figuresOf, fileOf, headOf } from './file-and-figure-operations.ts'
import { listQueryOf, optionsQueryOf } from './list-query.ts'
import {
  type BulkActionOperation,
  bulkActionOperations,
  type ManyRowsOperations,
  manyRowsOperations,
} from './many-rows-operations.ts'
import { type RelatedOperation, relatedOperationsOf } from './related-rows.ts'
import type { Resource } from './resource.ts'
import { rowOf, rowTitle } from './row-output.ts'
import { storeBodyOf, takesFiles, updateBodyOf } from './write-body.ts'

export const historyEntry = z.object({
  activity_id: idOutput,
  action: z.string(),
  at: instant,
  actor: z.object({
    type: z.enum(['staff', 'client', 'system']),
    id: idOutput.nullable(),
    name: z.string().nullable(),
  }),
  /** The checker, if there was one. */
  approver: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Whether the row can be reverted to its state after this change. */
  revertible: z.boolean(),
})
export type HistoryEntry = z.output<typeof historyEntry>

type Row = typeof idParams
/** The schemas are made from fields at the start; the compiler knows only what they read. */
type Read<T> = z.ZodType<T>
type Named = Readonly<Record<string, unknown>>
type Of<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = Operation<
  Params,
  Query,
  Body,
  z.ZodType,
  `staff:${string}`
>
type ListQuery = PageQuery & { readonly sort: Sort } & Named

/** Every operation of a resource; those that `crud` does not name are absent. */
export interface ResourceOperations extends ManyRowsOperations, FileAndFigureOperations, PreviewOperation {
  /** Operations of declared actions, by name. */
  readonly actions: Readonly<Record<string, ActionOperation>>
  /** Of those that may be done to many rows. */
  readonly bulkActions: Readonly<Record<string, BulkActionOperation>>
  /** The lists on a row's page of rows without a section. */
  readonly related: readonly RelatedOperation[]
  readonly index: Of<z.ZodNever, Read<ListQuery>, z.ZodNever>
  readonly options: Of<z.ZodNever, Read<Named>, z.ZodNever>
  readonly show: Of<Row, z.ZodNever, z.ZodNever>
  readonly history: Of<Row, Read<{ before?: bigint | undefined }>, z.ZodNever>
  readonly store?: Of<z.ZodNever, z.ZodNever, Read<Named>>
  readonly update?: Of<Row, z.ZodNever, Read<Named>>
  readonly revert?: Of<Row, z.ZodNever, Read<{ activity_id: bigint }>>
  readonly destroy?: Of<Row, z.ZodNever, z.ZodNever>
  readonly restore?: Of<Row, z.ZodNever, z.ZodNever>
  readonly move?: Of<Row, z.ZodNever, Read<{ before: bigint | null }>>
}

interface Made {
  readonly all: readonly Resource[]
  readonly operations: ResourceOperations
}
const made = new WeakMap<Resource, Made[]>()

/**
 * Made once for the same definitions.
 * @param all every definition: people who write rows that refer here may choose from here
 */
export function operationsOf(resource: Resource, all: readonly Resource[]): ResourceOperations {
  const known = made.get(resource) ?? []
  const same = known.find((one) => haveSameMembers(one.all, all))
  if (same) return same.operations
  const operations = makeOperations(resource, all)
  made.set(resource, [...known, { all, operations }])
  return operations
}

function haveSameMembers(some: readonly Resource[], others: readonly Resource[]): boolean {
  if (some === others) return true
  return some.length === others.length && some.every((one, index) => one === others[index])
}

function makeOperations(resource: Resource, all: readonly Resource[]): ResourceOperations {
  return {
    ...readsOf(resource, all),
    ...writesOf(resource),
    ...manyRowsOperations(resource),
    actions: actionOperationsOf(resource),
    bulkActions: bulkActionOperations(resource),
    related: relatedOperationsOf(resource),
  }
}

export function listOperations({
  actions,
  bulkActions,
  related,
  ...operations
}: ResourceOperations): Operation[] {
  return [...Object.values(operations), ...Object.values(actions), ...Object.values(bulkActions), ...related]
}

/** All permissions of a resource, its grants and actions included. */
export function permissionsOfResource({ name, crud, grants = [], actions = {} }: Resource): string[] {
  const own = Object.entries(actions).filter(([, { permission }]) => permission === undefined)
  return [...crud, ...grants, ...own.map(([action]) => action)].map((right) => `${name}-${right}`)
}

/** Choices of a resource when only its name is known; the server knows which other permissions open it. */
export function optionsOperation(name: string): ResourceOperations['options'] {
  return {
    id: `${name}.options`,
    summary: `${name}: rows to choose from, at most 50.`,
    access: `staff:${name}-index`,
    method: 'GET',
    path: `/${name}/options`,
    query: z.record(z.string(), z.unknown()),
    answer: z.array(z.object({ id: idOutput, title: rowTitle })),
    errors: ['resource.search_too_broad'],
  }
}

function readsOf(
  resource: Resource,
  all: readonly Resource[],
): Pick<ResourceOperations, 'index' | 'figures' | 'options' | 'show' | 'preview' | 'file' | 'history'> {
  const path = `/${resource.name}` as const
  return {
    index: {
      ...headOf(resource, 'index', 'rows, narrowed, sorted, page by page.'),
      method: 'GET',
      path,
      paged: true,
      query: listQueryOf(resource),
      answer: z.array(rowOf(resource)),
      errors: ['resource.search_too_broad'],
    },
    ...figuresOf(resource),
    options: {
      ...optionsOperation(resource.name),
      access: optionsAccess(resource, all),
      query: optionsQueryOf(resource),
    },
    show: {
      ...headOf(resource, 'show', 'one row.'),
      method: 'GET',
      path: `${path}/:id`,
      params: idParams,
      answer: rowOf(resource),
    },
    ...previewOf(resource),
    ...fileOf(resource),
    history: {
      ...headOf(resource, 'show', 'who changed the row, when, and what; the latest first.', 'history'),
      method: 'GET',
      path: `${path}/:id/history`,
      params: idParams,
      query: z.strictObject({ before: idInput.optional() }),
      answer: z.array(historyEntry),
    },
  }
}

function writesOf(resource: Resource): Partial<ResourceOperations> {
  const { crud } = resource
  return {
    ...(crud.includes('store') && { store: storeOf(resource) }),
    ...(crud.includes('update') && { update: updateOf(resource), revert: revertOf(resource) }),
    ...(crud.includes('update') && resource.order && { move: moveOf(resource) }),
    ...(crud.includes('destroy') && { destroy: destroyOf(resource) }),
    ...(crud.includes('restore') && { restore: restoreOf(resource) }),
  }
}

function storeOf(resource: Resource): NonNullable<ResourceOperations['store']> {
  return {
    ...headOf(resource, 'store', 'makes a row.'),
    ...formOf(resource),
    method: 'POST',
    path: `/${resource.name}`,
    body: storeBodyOf(resource),
    answer: rowOf(resource),
    errors: ['resource.taken', 'resource.reference_missing', 'resource.rule_broken'],
  }
}

function updateOf(resource: Resource): NonNullable<ResourceOperations['update']> {
  return {
    ...headOf(resource, 'update', 'changes the fields sent.'),
    ...formOf(resource),
    method: 'PUT',
    path: `/${resource.name}/:id`,
    params: idParams,
    body: updateBodyOf(resource),
    answer: rowOf(resource),
    errors: [
      'resource.taken',
      'resource.reference_missing',
      'resource.rule_broken',
      'resource.changed_meanwhile',
    ],
  }
}

function revertOf(resource: Resource): NonNullable<ResourceOperations['revert']> {
  return {
    ...headOf(resource, 'update', 'brings the row back to what it was after a change.', 'revert'),
    method: 'POST',
    path: `/${resource.name}/:id/reversions`,
    params: idParams,
    body: z.strictObject({ activity_id: idInput }),
    answer: rowOf(resource),
    errors: ['resource.not_revertible', 'resource.taken', 'resource.reference_missing'],
  }
}

function moveOf(resource: Resource): NonNullable<ResourceOperations['move']> {
  return {
    ...headOf(resource, 'update', 'puts the row before another of its order, or last.', 'move'),
    method: 'POST',
    path: `/${resource.name}/:id/moves`,
    params: idParams,
    body: z.strictObject({ before: idInput.nullable() }),
    answer: rowOf(resource),
    errors: ['resource.reference_missing'],
  }
}

function destroyOf(resource: Resource): NonNullable<ResourceOperations['destroy']> {
  return {
    ...headOf(resource, 'destroy', 'puts the row into the trash.'),
    method: 'DELETE',
    path: `/${resource.name}/:id`,
    params: idParams,
    answer: nothing,
    errors: ['resource.in_use'],
  }
}

function restoreOf(resource: Resource): NonNullable<ResourceOperations['restore']> {
  return {
    ...headOf(resource, 'restore', 'takes the row out of the trash.'),
    method: 'POST',
    path: `/${resource.name}/:id/restoration`,
    params: idParams,
    answer: rowOf(resource),
    errors: ['resource.taken', 'resource.reference_missing'],
  }
}

function formOf(resource: Resource): Pick<Operation, 'multipart'> {
  return takesFiles(resource) ? { multipart: true } : {}
}

/** Open to people who may see the list, and to people who see or write rows that refer to it. */
function optionsAccess(resource: Resource, all: readonly Resource[]): `staff:${string}` {
  const referrers = all.filter(({ fields }) =>
    Object.values(fields).some((field) => 'to' in field && field.to === resource.name),
  )
  const permissions = referrers.flatMap(({ name, crud }) =>
    (['index', 'store', 'update'] as const)
      .filter((action) => crud.includes(action))
      .map((action) => `${name}-${action}`),
  )
  return `staff:${[...new Set([`${resource.name}-index`, ...permissions])].join('|')}`
}
