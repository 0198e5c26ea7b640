import type { Chance } from '../../scripts/demo/chance.ts'
import { hostileTexts, spoil } from './hostile.ts'
import type { Schema } from './openapi.ts'
import { pick } from './pick.ts'

/** As `multipart/form-data`. */
export interface Form {
  readonly contentType: string
  readonly bytes: Buffer
}

export type Fault = 'none' | 'spoilt' | 'broken'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const fileNames = [
  'slip.png',
  'إيصال.jpg',
  'codes.csv',
  '../../etc/passwd',
  'a"; name="b',
  'x'.repeat(300),
  '',
]
const fileTypes = [
  'image/png',
  'image/png',
  'image/jpeg',
  'image/svg+xml',
  'text/csv',
  '',
  'application/json',
]

/** The same body as a form: files where the document has them, whatever is no text as JSON. */
export function formOf(chance: Chance, { properties = {} }: Schema, body: unknown, fault: Fault): Form {
  const given = fault === 'spoilt' ? spoil(chance, body) : body
  const boundary = `fuzz-${chance.between(1, 1e9)}`
  const parts = Object.entries(given ?? {}).flatMap(([name, value]) =>
    properties[name]?.format === 'binary' && (fault !== 'spoilt' || chance.happens(0.7))
      ? filePart(chance, name, fault)
      : textPart(name, value),
  )
  const whole = Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  if (fault !== 'broken') return { contentType: `multipart/form-data; boundary=${boundary}`, bytes: whole }
  return broken(chance, boundary, whole)
}

function textPart(name: string, value: unknown): Buffer[] {
  if (value === undefined) return []
  const text =
    typeof value === 'string'
      ? value
      : typeof value === 'boolean'
        ? String(Number(value))
        : JSON.stringify(value)
  return [Buffer.from(`content-disposition: form-data; name="${escaped(name)}"\r\n\r\n${text}`)]
}

/** Mostly the picture that it should be. */
function filePart(chance: Chance, name: string, fault: Fault): Buffer[] {
  const isPlain = fault === 'none' && chance.happens(0.8)
  const fileName = isPlain ? 'slip.png' : pick(chance, fileNames)
  const type = isPlain ? 'image/png' : pick(chance, fileTypes)
  const head = `content-disposition: form-data; name="${escaped(name)}"; filename="${escaped(fileName)}"\r\ncontent-type: ${type}\r\n\r\n`
  return [Buffer.concat([Buffer.from(head), isPlain ? picture : strangeFile(chance)])]
}

function strangeFile(chance: Chance): Buffer {
  const cut = picture.subarray(0, chance.between(0, picture.length))
  return pick(chance, [
    ...[picture, cut, Buffer.concat([cut, Buffer.from(pick(chance, hostileTexts))]), Buffer.alloc(0)],
    ...[
      Buffer.from('<svg onload="alert(1)"></svg>'),
      Buffer.from('code;serial\n=1+1;2\n'),
      Buffer.from('PK\u0003\u0004'),
    ],
  ])
}

/** Hardly a form, or more of it than is good. */
function broken(chance: Chance, boundary: string, whole: Buffer): Form {
  const contentType = `multipart/form-data; boundary=${boundary}`
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="extra"\r\n\r\n1\r\n`
  const withBefore = (before: string): Form => ({
    contentType,
    bytes: Buffer.concat([Buffer.from(before), whole]),
  })
  return pick(chance, [
    { contentType, bytes: whole.subarray(0, chance.between(0, whole.length)) },
    { contentType, bytes: whole.subarray(chance.between(0, 40)) },
    { contentType, bytes: Buffer.concat([whole, whole]) },
    ...[
      { contentType, bytes: Buffer.alloc(0) },
      { contentType, bytes: Buffer.from('{"photo":1}') },
    ],
    ...[
      '',
      '; boundary=',
      '; boundary=other',
      `; boundary="${boundary}`,
      `; boundary=${'b'.repeat(300)}`,
    ].map((after) => ({
      contentType: `multipart/form-data${after}`,
      bytes: whole,
    })),
    ...[withBefore('before\r\n'), withBefore(part.repeat(2)), withBefore(part.repeat(300))],
    withBefore(part.replace('name="extra"', `name="${'n'.repeat(500)}"`)),
    withBefore(part.replace('name="extra"', 'name="__proto__"')),
    withBefore(part.replace('name="extra"', 'no-name="x"')),
    withBefore(part.replace('\r\n\r\n', `\r\nx-big: ${'x'.repeat(20_000)}\r\n\r\n`)),
    withBefore(part.replaceAll('\r\n', '\n')),
  ])
}

function escaped(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
