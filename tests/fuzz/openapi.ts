import { Ajv2020 } from 'ajv/dist/2020.js'

/** As far as the document uses it. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  /** `binary`: a file. */
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: Schema
}

interface DocumentedOperation {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly security?: readonly unknown[]
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
}

export interface Promised {
  readonly contentType: string
  /** Files that may come instead. */
  readonly otherTypes: readonly string[]
  /** What is wrong with a body, in words; null when it fits its schema. */
  findMisfit(body: unknown): string | null
}

/** One operation, as the document describes it. */
export interface Route {
  readonly id: string
  readonly method: string
  /** `/api/client/transfers/{id}` */
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: Schema | null
  /** Whether the body may come as `multipart/form-data`. */
  readonly takesForms: boolean
  readonly isSecured: boolean
  /** By status. */
  readonly answers: ReadonlyMap<number, Promised>
}

export function readRoutes({ paths }: OpenApiDocument): Route[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters ?? [],
      body: operation.requestBody?.content['application/json']?.schema ?? null,
      takesForms: operation.requestBody?.content['multipart/form-data'] !== undefined,
      isSecured: operation.security !== undefined,
      answers: new Map(
        Object.entries(operation.responses).map(([status, { content = {} }]) => [
          Number(status),
          promisedOf(ajv, content),
        ]),
      ),
    })),
  )
}

function promisedOf(ajv: Ajv2020, content: Readonly<Record<string, { readonly schema: Schema }>>): Promised {
  const [[contentType, { schema }] = ['', { schema: {} }]] = Object.entries(content)
  const validate = ajv.compile(schema)
  return {
    contentType,
    otherTypes: Object.keys(content).slice(1),
    findMisfit: (body) =>
      validate(body)
        ? null
        : ajv.errorsText(validate.errors?.slice(0, 3), { dataVar: 'body', separator: '; ' }),
  }
}
