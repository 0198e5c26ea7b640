import { z } from 'zod'

/** A rule may allow less than the contract does. */
const packedLengthMax = 2_000

type Path = readonly string[]
type Body = Readonly<Record<string, unknown>>

/** Where an input takes any text, found in its schema, and what each place is given: as many texts at once as fit. */
export interface FreeText {
  readonly path: Path
  readonly values: readonly string[]
}

/** @param example a well-formed input; whatever a text may not replace in it is no free text */
export function findFreeTexts(schema: z.ZodType, example: Body, texts: readonly string[]): FreeText[] {
  const declared = leavesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
  const paths = new Map([...declared, ...textsIn(example)].map((path) => [path.join('.'), path]))
  return [...paths.values()].flatMap((path) => {
    const takes = (text: string) => schema.safeParse(withText(example, path, text)).success
    const values = pack(texts.filter(takes), takes)
    return values.length === 0 ? [] : [{ path, values }]
  })
}

/** The example with its free texts replaced, once for each of the values of the one that has most. */
export function fill(example: Body, fields: readonly FreeText[], turn: number): Body {
  return fields.reduce<Body>(
    (body, { path, values }) => withText(body, path, values[turn % values.length] ?? ''),
    example,
  )
}

interface JsonSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
}

function leavesOf(schema: JsonSchema, path: Path = []): Path[] {
  return [
    ...(schema.type === 'string' ? [path] : []),
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((part) => leavesOf(part, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => leavesOf(part, [...path, name])),
    ...(schema.items ? leavesOf(schema.items, [...path, '0']) : []),
  ]
}

function textsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null || value instanceof Blob) return []
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, [...path, name]))
}

function withText(value: unknown, [name, ...rest]: Path, text: string): Body {
  if (name === undefined) throw new Error('an input is no text')
  const old = (value ?? (name === '0' ? [] : {})) as Body
  const next = rest.length === 0 ? text : withText(old[name], rest, text)
  if (Array.isArray(value) || name === '0') return Object.assign([...((value as []) ?? [])], { [name]: next })
  return { ...old, [name]: next }
}

/** Texts joined as long as the whole is taken. */
function pack(texts: readonly string[], takes: (text: string) => boolean): string[] {
  const packed: string[] = []
  for (const text of texts) {
    const longer = `${packed.at(-1)} ${text}`
    if (packed.length > 0 && longer.length <= packedLengthMax && takes(longer))
      packed[packed.length - 1] = longer
    else packed.push(text)
  }
  return packed
}
