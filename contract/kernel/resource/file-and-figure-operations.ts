import { z } from 'zod'
import { fileOnly } from '../file-only.ts'
import { fileMedia, type Operation } from '../operation.ts'
import { idInput } from '../shapes.ts'
import { isPrivateFile } from './kinds/file.ts'
import { filterShape } from './list-query.ts'
import type { Crud, Resource } from './resource.ts'

export const figureValue = z.object({
  name: z.string(),
  /** Of a figure by a choice: which of its values. */
  value: z.string().nullable(),
  /** A count, or a sum as its field has it: digits, or a decimal amount. */
  total: z.string(),
  /** There are more. */
  capped: z.boolean(),
})

const pictureWidthInput = z.coerce.number().int().min(1).max(10_000)

type Read<T> = z.ZodType<T>

/** What is read of a section besides its rows; absent where the definition has nothing of it. */
export interface FileAndFigureOperations {
  readonly figures?: Operation<
    z.ZodNever,
    Read<Readonly<Record<string, unknown>>>,
    z.ZodNever,
    z.ZodArray<typeof figureValue>,
    `staff:${string}`
  >
  /** One file of a row that nobody else may see. */
  readonly file?: Operation<
    Read<{ id: bigint; field: string }>,
    Read<{ file: string; width?: number | undefined }>,
    z.ZodNever,
    z.ZodType,
    `staff:${string}`
  >
}

export function figuresOf(resource: Resource): Pick<FileAndFigureOperations, 'figures'> {
  if (!resource.figures) return {}
  return {
    figures: {
      ...headOf(
        resource,
        'index',
        'figures of the rows that a list shows; those that take too long are absent.',
        'figures',
      ),
      method: 'GET',
      path: `/${resource.name}/figures`,
      query: z.strictObject(filterShape(resource)),
      answer: z.array(figureValue),
    },
  }
}

/** What only those may see who see the row has no address of its own. */
export function fileOf(resource: Resource): Pick<FileAndFigureOperations, 'file'> {
  const fields = Object.keys(resource.fields).filter((name) => isPrivateFile(resource.fields[name]))
  if (fields.length === 0) return {}
  return {
    file: {
      ...headOf(resource, 'show', 'a file of the row, a picture at least as wide as asked.', 'file'),
      method: 'GET',
      path: `/${resource.name}/:id/files/:field`,
      params: z.object({ id: idInput, field: z.enum(fields) }),
      query: z.strictObject({ file: z.uuid(), width: pictureWidthInput.optional() }),
      answersFile: Object.values(fileMedia),
      answer: fileOnly,
    },
  }
}

export function headOf(resource: Resource, action: Crud, summary: string, verb: string = action) {
  return {
    id: `${resource.name}.${verb}`,
    summary: `${resource.name}: ${summary}`,
    access: `staff:${permissionOf(resource, action)}`,
    ...(action !== 'index' && action !== 'show' && freshProofOf(resource)),
  } as const
}

/** For each of its operations that is not only read. */
export function freshProofOf({ freshProof }: Resource): Pick<Operation, 'freshProof'> {
  return freshProof ? { freshProof } : {}
}

/** The permission for an action: its own, or the list's if `crud` does not name it. */
export function permissionOf({ name, crud }: Resource, action: Crud): string {
  return `${name}-${crud.includes(action) ? action : 'index'}`
}
