import { z } from 'zod'
import type { Operation } from '../operation.ts'
import { type Sort, sortInput } from '../paging.ts'
import { idInput, idOutput, idParams } from '../shapes.ts'
import { sheetUpload, type UploadedFile } from '../upload.ts'
import { type Action, isForChosenRows } from './action.ts'
import { actionOperationsOf, bodyOf } from './action-operations.ts'
import { freshProofOf } from './file-and-figure-operations.ts'
import { isListed, kindOf } from './kinds/index.ts'
import { filterShape, sortsOf } from './list-query.ts'
import type { Resource } from './resource.ts'
import { bulkBodyOf, writableFields } from './write-body.ts'

export const bulkIdsMax = 1_000
export const importColumnsMax = 100
export const exportFormats = ['xlsx', 'csv'] as const

/** A background task that a person waits for: an export, an import, a change of many rows. */
export const startedJob = z.object({ job_id: idOutput })

type Read<T> = z.ZodType<T>
type Named = Readonly<Record<string, unknown>>
type Of<Params extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType> = Operation<
  Params,
  z.ZodNever,
  Body,
  Answer,
  `staff:${string}`
>

export interface BulkRequest {
  /** One of the engine's own; a declared action has an operation of its own. */
  readonly action: string
  readonly ids?: readonly bigint[] | undefined
  readonly query?: Named | undefined
  readonly values?: Named | undefined
}
/** What an action is asked once, for all of the chosen rows. */
export interface BulkActionRequest {
  readonly ids?: readonly bigint[] | undefined
  readonly query?: Named | undefined
  readonly input?: Named | undefined
}
export interface ExportRequest {
  readonly format: (typeof exportFormats)[number]
  /** Only these rows of the query. */
  readonly ids?: readonly bigint[] | undefined
  readonly query: Named
  readonly sort: Sort
  readonly columns: readonly string[]
}
export interface MappingRequest {
  readonly mapping: readonly (string | null)[]
}

export interface ManyRowsOperations {
  readonly bulk?: Of<z.ZodNever, Read<BulkRequest>, typeof startedJob>
  readonly export?: Of<z.ZodNever, Read<ExportRequest>, typeof startedJob>
  readonly import?: Of<z.ZodNever, Read<{ file: UploadedFile }>, typeof importSheet>
  readonly checkImport?: Of<typeof idParams, Read<MappingRequest>, typeof importCheck>
  readonly commitImport?: Of<typeof idParams, Read<MappingRequest>, typeof startedJob>
}

export type BulkActionOperation = Of<z.ZodNever, Read<Named>, typeof startedJob>

/** Work on many rows at once: change, export, import. */
export function manyRowsOperations(resource: Resource): ManyRowsOperations {
  return { ...bulkOf(resource), ...exportOf(resource), ...importsOf(resource) }
}

function filter(resource: Resource) {
  return z.strictObject(filterShape(resource))
}

/** For each action with `bulk`, the same for many rows. */
export function bulkActionOperations(resource: Resource): Readonly<Record<string, BulkActionOperation>> {
  const one = actionOperationsOf(resource)
  const operations = Object.entries(resource.actions ?? {}).flatMap(
    ([name, action]): [string, BulkActionOperation][] =>
      action.bulk && one[name] ? [[name, bulkActionOf(resource, name, action, one[name].access)]] : [],
  )
  return Object.fromEntries(operations)
}

function bulkActionOf(
  resource: Resource,
  name: string,
  action: Action,
  access: BulkActionOperation['access'],
): BulkActionOperation {
  return {
    id: `${resource.name}.bulk-${name}`,
    summary: `${resource.name}: ${name} on many rows, in the background.`,
    access,
    method: 'POST',
    path: `/${resource.name}/bulk/${action.path}`,
    body: manyBody(resource, action),
    answer: startedJob,
    errors: ['job.too_many_open'],
    ...freshProofOf(resource),
  }
}

function manyBody(resource: Resource, { agrees: _, ...action }: Action): Read<Named> {
  const input = bodyOf(resource, action)
  if (isForChosenRows(action)) return z.strictObject({ ids: rowIds, ...(input && { input }) })
  const shape: Record<string, z.ZodType> = { ...chosenRows(resource), ...(input && { input }) }
  return z.strictObject(shape).refine(isEither, eitherMissing)
}

const rowIds = z.array(idInput).min(1).max(bulkIdsMax)

/** Rows by id, or all rows of a list. */
function chosenRows(resource: Resource) {
  return {
    ids: rowIds.optional(),
    query: filter(resource).optional(),
  }
}

function isEither({ ids, query }: { readonly ids?: unknown; readonly query?: unknown }): boolean {
  return (ids === undefined) !== (query === undefined)
}
const eitherMissing = { path: ['ids'], message: 'validation.required' }

function bulkOf(resource: Resource): Pick<ManyRowsOperations, 'bulk'> {
  const actions = (['destroy', 'restore', 'update'] as const).filter((action) =>
    resource.crud.includes(action),
  )
  if (actions.length === 0) return {}
  return {
    bulk: {
      id: `${resource.name}.bulk`,
      summary: `${resource.name}: one action on many rows, in the background.`,
      access: `staff:${actions.map((action) => `${resource.name}-${action}`).join('|')}`,
      method: 'POST',
      path: `/${resource.name}/bulk`,
      body: z
        .strictObject({
          action: z.enum(actions),
          ...chosenRows(resource),
          values: bulkBodyOf(resource).optional(),
        })
        .refine(isEither, eitherMissing)
        .refine(({ action, values }) => (action === 'update') === (values !== undefined), {
          path: ['values'],
          message: 'validation.required',
        }),
      answer: startedJob,
      errors: ['job.too_many_open'],
      ...freshProofOf(resource),
    },
  }
}

function exportOf(resource: Resource): Pick<ManyRowsOperations, 'export'> {
  const { name, crud, fields } = resource
  const columns = [
    'id',
    'created_at',
    'updated_at',
    ...Object.entries(fields).flatMap(([field, definition]) => (isListed(definition) ? [field] : [])),
  ]
  return {
    ...(crud.includes('export') && {
      export: {
        id: `${name}.export`,
        summary: `${name}: all rows that a list shows, as a file; the job's answer says where.`,
        access: `staff:${name}-export`,
        method: 'POST',
        path: `/${name}/exports`,
        body: z.strictObject({
          format: z.enum(exportFormats),
          ids: rowIds.optional(),
          query: filter(resource).default({}),
          sort: sortInput(sortsOf(resource)).prefault(resource.sort),
          columns: z.array(z.enum(columns)).min(1).max(columns.length),
        }),
        answer: startedJob,
        errors: ['job.too_many_open'],
        ...freshProofOf(resource),
      } satisfies Operation,
    }),
  }
}

function importsOf(resource: Resource): Pick<ManyRowsOperations, 'import' | 'checkImport' | 'commitImport'> {
  if (!resource.importable) return {}
  const { name } = resource
  const access = `staff:${name}-store` as const
  const mapping = z
    .array(z.enum(importTargets(resource)).nullable())
    .min(1)
    .max(importColumnsMax)
  const onFile = {
    access,
    method: 'POST',
    params: idParams,
    body: z.strictObject({ mapping }),
    ...freshProofOf(resource),
  } as const
  return {
    import: {
      id: `${name}.import`,
      summary: `${name}: reads a CSV or XLSX file and says what stands in it; nothing is made yet.`,
      access,
      method: 'POST',
      path: `/${name}/imports`,
      multipart: true,
      body: z.strictObject({ file: sheetUpload }),
      answer: importSheet,
      errors: ['import.unreadable', 'import.too_large'],
    },
    checkImport: {
      ...onFile,
      id: `${name}.checkImport`,
      summary: `${name}: tries every row of the file with this mapping and keeps none.`,
      path: `/${name}/imports/:id/checks`,
      answer: importCheck,
    },
    commitImport: {
      ...onFile,
      id: `${name}.commitImport`,
      summary: `${name}: makes the rows in the background; those refused come back as a file with a reason each.`,
      path: `/${name}/imports/:id/commits`,
      answer: startedJob,
      errors: ['job.too_many_open'],
    },
  }
}

export const importSheet = z.object({
  import_id: idOutput,
  columns: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  rows: z.int(),
  /** The field of each column, or null. */
  mapping: z.array(z.string().nullable()),
})

/** The check of the file's rows; the first errors as sentences, with their line. */
export const importCheck = z.object({
  rows: z.int(),
  good: z.int(),
  bad: z.int(),
  errors: z.array(z.object({ line: z.int(), field: z.string().nullable(), message: z.string() })),
})

/** The fields that a column of a file may be mapped to: a localized text has two columns. */
export function importTargets(resource: Resource): string[] {
  return writableFields(resource, 'store').flatMap(([name, field]) => kindOf(field).sheetColumns(name, field))
}
