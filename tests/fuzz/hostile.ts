import type { Chance } from '../../scripts/demo/chance.ts'
import { pick } from './pick.ts'

const bidi = '\u202eabc\u202d\u2066\u2069\u200f'

/** Texts that a person would not type by mistake. */
export const hostileTexts: readonly string[] = [
  ...['', ' ', '-1', '+5', '1e3', '1e400', '0x10', 'NaN', 'Infinity', '-0', '1.', '.5', '1,5', '٣', '１２'],
  ...['null', 'undefined', 'true', '[object Object]', '9223372036854775808', '99999999999999999999999999'],
  ...["' or 1=1 --", '"; drop table client; --', '$1', '%s%n%x', '%', '_', '\\', '{{7*7}}', '#{7*7}'],
  ...['<script>alert(1)</script>', '"><img src=x>', '../../../etc/passwd', '\r\nx-injected: 1', '\t\n'],
  ...[bidi, '\u0000', 'a\u0000b', '\ufeff', '\u200b', '\ud800', 'half \udc00 pair', '🦊'.repeat(20)],
  ...['ﷺ'.repeat(50), 'ا\u0651'.repeat(100), 'İ', 'ß', '__proto__', 'constructor', 'toString'],
  ...['x'.repeat(300), 'x'.repeat(5_000), '9'.repeat(400), 'é'.repeat(128), 'm̈'.repeat(40)],
]

const hostileValues: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 1.5, 1e21, 1e308, -1e-7, Number.MAX_SAFE_INTEGER + 1],
  ...[[], [[]], [null], {}, { id: 1 }, { toString: 1 }, { length: 5 }, [[], {}, 'x'], Array(200).fill('1')],
]

export function hostileValue(chance: Chance): unknown {
  return chance.happens(0.7) ? pick(chance, hostileTexts) : pick(chance, hostileValues)
}

/** The same body with one or two things wrong with it. */
export function spoil(chance: Chance, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return hostileValue(chance)
  const spoilt: Record<string, unknown> = { ...body }
  const names = Object.keys(body)
  for (let left = chance.between(1, 2); left > 0; left -= 1) {
    const name = names.length > 0 ? pick(chance, names) : 'extra'
    const way = chance.between(1, 10)
    if (way === 1) delete spoilt[name]
    else if (way === 2) spoilt[pick(chance, hostileTexts).slice(0, 50)] = hostileValue(chance)
    else if (way === 3) spoilt[name] = [spoilt[name]]
    else if (way === 4) spoilt[name] = { [name]: spoilt[name] }
    else if (way === 5) spoilt[name] = blur(chance, spoilt[name])
    else spoilt[name] = hostileValue(chance)
  }
  return spoilt
}

/** A text nearly as it was. */
function blur(chance: Chance, value: unknown): unknown {
  if (typeof value !== 'string') return JSON.stringify(value)
  const at = chance.between(0, value.length)
  return value.slice(0, at) + pick(chance, hostileTexts).slice(0, 20) + value.slice(at + chance.between(0, 2))
}

/** Bodies that are hardly JSON, or more of it than is good. */
export function brokenJson(chance: Chance, body: unknown): Buffer {
  const json = JSON.stringify(body) ?? 'null'
  if (chance.happens(0.05)) return Buffer.from(json.replace(/[a-z]/, '\xff\xfe\xc3'), 'latin1')
  const cut = chance.between(0, json.length)
  const text = pick(chance, [
    ...[
      json.slice(0, cut),
      `${json}${json}`,
      `${json}}`,
      `[${json}]`,
      `\ufeff${json}`,
      `{${json}}`,
      'null',
      '[]',
    ],
    ...[
      '"text"',
      '12',
      '{',
      '',
      ' ',
      'NaN',
      "{'a':1}",
      '{"a":1,}',
      '{"a":01}',
      '{a:1}',
      '"\ud800"',
      '"\\ud800"',
    ],
    ...[
      '{"\\u0000":1}',
      `{"a":"\u0000"}`,
      '{"__proto__":{"admin":true}}',
      json.replace('{', '{"__proto__":1,'),
    ],
    ...[json.replace('{', '{"constructor":{"prototype":{"x":1}},'), json.replace('{', '{"":"",'), '1e999'],
    ...['['.repeat(30_000), '{"a":'.repeat(10_000), '['.repeat(5_000) + ']'.repeat(5_000)],
    ...[
      `${json}${' '.repeat(66_000)}`,
      `{"a":"${'x'.repeat(70_000)}"}`,
      JSON.stringify(Array(9_000).fill(0)),
    ],
    ...[`{${'"a":1,'.repeat(5_000)}"a":1}`, JSON.stringify(Object.fromEntries(manyKeys))],
  ])
  return Buffer.from(text)
}

const manyKeys = Array.from({ length: 3_000 }, (_, index) => [`k${index}`, index] as const)
