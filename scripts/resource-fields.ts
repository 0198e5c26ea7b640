/** A field as `--fields=name:localized!,starts_at:date-time,state:choice(open|closed),city_id:reference(cities)` asks for it. */
export interface AskedField {
  readonly name: string
  readonly kind: string
  /** What its definition says. */
  readonly definition: string
  /** Its columns, each as a line of the table. */
  readonly columns: readonly string[]
  /** The columns that the search looks through. */
  readonly searched: readonly string[]
  readonly choices: readonly string[]
  /** Its value in the demo world. */
  readonly sample: unknown
}

type Make = (name: string, given: readonly string[], isTitle: boolean) => Omit<AskedField, 'name' | 'kind'>

/** Marks what must be written in Arabic; a test finds it until it is. */
export const stub = (text: string) => `[ar] ${text}`

/** `starts_at` is called `Starts at`. */
export function called(name: string): string {
  const words = name.replace(/_id$/, '').replaceAll(/[_-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const inTitle = (isTitle: boolean) => (isTitle ? ', required: true, searchable: true, sortable: true' : '')
const needed = (isTitle: boolean) => (isTitle ? ' not null' : '')

/** Kinds of one column. */
const plain =
  (kind: string, column: string, sample: unknown, keys = ''): Make =>
  (name, _given, isTitle) => ({
    definition: `kind: '${kind}'${keys}${inTitle(isTitle)}`,
    columns: [`${name} ${column}${needed(isTitle)}`],
    searched: isTitle ? [name] : [],
    choices: [],
    sample,
  })

const kinds: Readonly<Record<string, Make>> = {
  text: plain('text', 'text', 'Sample', ', maxLength: 100'),
  localized: (name, _given, isTitle) => ({
    definition: `kind: 'localized-text', maxLength: 100${inTitle(isTitle)}`,
    columns: ['ar', 'en'].map((language) => `${name}_${language} text${needed(isTitle)}`),
    searched: isTitle ? [`${name}_ar`, `${name}_en`] : [],
    choices: [],
    sample: { ar: stub('Sample'), en: 'Sample' },
  }),
  'long-text': plain('long-text', 'text', 'A longer text.', ', maxLength: 2_000'),
  integer: plain('integer', 'integer', 1, ', min: 0'),
  decimal: plain('decimal', 'numeric(12, 2)', '1.50', ', decimals: 2'),
  money: plain('money', 'bigint', '1.000'),
  date: plain('date', 'date', '2026-12-01', ', filterable: true, sortable: true'),
  'date-time': plain(
    'date-time',
    'timestamptz',
    '2026-12-01T18:00:00.000Z',
    ', filterable: true, sortable: true',
  ),
  url: plain('url', 'text', 'https://example.com', ', secure: true'),
  email: plain('email', 'text', 'sample@example.com'),
  phone: plain('phone', 'text', '0910000000'),
  boolean: (name) => ({
    definition: `kind: 'boolean', default: true, filterable: true, sortable: true`,
    columns: [`${name} boolean not null default true`],
    searched: [],
    choices: [],
    sample: true,
  }),
  image: (name) => ({
    definition: `kind: 'image'`,
    columns: [`${name}_id uuid references stored_file`],
    searched: [],
    choices: [],
    sample: undefined,
  }),
  choice: (name, given) => ({
    definition: `kind: 'choice', required: true, default: '${given[0]}', filterable: true, options: [${given
      .map((value) => `{ value: '${value}' }`)
      .join(', ')}]`,
    columns: [`${name} text not null check (${name} in (${given.map((value) => `'${value}'`).join(', ')}))`],
    searched: [],
    choices: given,
    sample: given[0],
  }),
  reference: (name, [to = '', table = singularOf(to)]) => ({
    definition: `kind: 'reference', to: '${to}', required: true, filterable: true`,
    columns: [`${name} bigint not null references ${table}`],
    searched: [],
    choices: [],
    // The first row there is: the demo world looks for it.
    sample: '*',
  }),
}

/** @throws Error of a field that is not spelt as above */
export function readFields(asked: string): AskedField[] {
  return asked.split(',').map((text, at) => {
    const [, name = '', kind = '', given = ''] =
      /^([a-z][a-z0-9_]*):([a-z-]+)(?:\(([^)]+)\))?$/.exec(text) ?? []
    const make = kinds[kind]
    if (!make) throw new Error(`${text} is no field: <name>:<${Object.keys(kinds).join('|')}>`)
    return { name, kind, ...make(name, given.split('|'), at === 0) }
  })
}

export function singularOf(plural: string): string {
  return plural
    .replaceAll('-', '_')
    .replace(/ies$/, 'y')
    .replace(/(?<=ch|sh|ss|x)es$|s$/, '')
}
