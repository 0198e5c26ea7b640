import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { kindOf } from '#contract/kernel/resource/kinds/index.ts'
import { writableFields } from '#contract/kernel/resource/write-body.ts'
import { columnOf, isJoined, partsOf, rowColumnOf } from '#server/resource-engine/columns.rules.ts'
import type { Section } from '#server/resource-engine/section.ts'
import { searchedText } from '#server/resource-engine/section-sql.queries.ts'
import { sections } from '#server/resources.ts'

/** Each definition against the table that a migration made for it. */
let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('postgres').ownerUrl })
  await client.connect()
})
afterAll(() => client.end())

const all = sections.all.map((section) => [section.resource.name, section] as const)

interface Column {
  readonly name: string
  readonly required: boolean
  readonly filled: boolean
}

async function columnsOf({ half }: Section): Promise<Map<string, Column>> {
  const { rows } = await client.query<Column>(
    `select attname as name, attnotnull as required, atthasdef or attidentity <> '' as filled
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [half.table],
  )
  return new Map(rows.map((row) => [row.name, row]))
}

async function indexesOf({ half }: Section): Promise<string[]> {
  const { rows } = await client.query<{ definition: string }>(
    'select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = $1::regclass',
    [half.table],
  )
  return rows.map(({ definition }) => definition)
}

/** What the column `searched` of the table is made of, as the database writes it. */
async function searchedOf(table: string): Promise<string | undefined> {
  const { rows } = await client.query<{ expression: string }>(
    `select pg_get_expr(adbin, adrelid) as expression from pg_attrdef
     join pg_attribute on attrelid = adrelid and attnum = adnum
     where adrelid = $1::regclass and attname = 'searched'`,
    [table],
  )
  return rows[0]?.expression
}

/** What the console searches, as the database would write it. */
async function searchedBy(section: Section): Promise<string | undefined> {
  await client.query('begin')
  await client.query(`create temp table probe (like ${section.half.table})`)
  await client.query('alter table probe drop column if exists searched')
  await client.query(
    `alter table probe add column searched text generated always as (search_text(${searchedText(section)})) stored`,
  )
  const searched = await searchedOf('probe')
  await client.query('rollback')
  return searched
}

function storedParts(section: Section): { name: string; column: string }[] {
  return Object.entries(section.resource.fields).flatMap(([name, field]) =>
    section.half.computed?.[name] || isJoined(field)
      ? []
      : partsOf(name, field).map((part) => ({ name, column: columnOf(section, name, part) })),
  )
}

test.each(all)(
  '%s: its table has a column for each field, and asks for no value that the form does not',
  async (_name, section) => {
    const columns = await columnsOf(section)
    const missing = storedParts(section).filter(({ column }) => !columns.has(column))
    expect(missing).toEqual([])
    for (const column of ['id', 'created_at', 'updated_at', 'deleted_at'] as const) {
      const own = rowColumnOf(section, column)
      if (own !== null) expect([...columns.keys()]).toContain(own)
    }
    for (const [name, field] of writableFields(section.resource, 'store')) {
      const own = storedParts(section).filter((part) => part.name === name)
      const isAsked = own.some(({ column }) => columns.get(column)?.required && !columns.get(column)?.filled)
      const isGiven = field.required === true || ('default' in field && field.default !== undefined)
      if (isAsked && section.half.beforeStore === undefined) expect([name, isGiven]).toEqual([name, true])
    }
  },
)

test.each(all)(
  '%s: rows in an order, and those filled in with a parent, have their place',
  async (_name, section) => {
    const children = childrenOf(section)
    for (const one of section.resource.order ? [section, ...children] : children)
      expect([one.half.table, (await columnsOf(one)).get('position')?.required]).toEqual([
        one.half.table,
        true,
      ])
    for (const one of children)
      expect([one.half.table, (await columnsOf(one)).has('deleted_at')]).toEqual([one.half.table, true])
  },
)

function childrenOf({ half }: Section): readonly Section[] {
  return Object.values(half.children ?? {}).flatMap((child) => (child ? [child, ...childrenOf(child)] : []))
}

test.each(all)(
  '%s: the search, the unique fields and the references have their indexes',
  async (_name, section) => {
    const indexes = await indexesOf(section)
    // Where every statement says whose rows are meant, an index may begin with that.
    const before = section.half.visibleTo === 'all' ? '' : '(?:\\w+, )?'
    const leading = (column: string) =>
      indexes.some((index) => new RegExp(`\\(${before}\\(?"?(?:lower\\()?${column}\\b`).test(index))
    const { fields, crud, counting } = section.resource
    if (Object.values(fields).some(({ searchable }) => searchable) && section.half.search === undefined) {
      expect(await searchedOf(section.half.table)).toBe(await searchedBy(section))
      expect(indexes.some((index) => index.includes('gin (searched gin_trgm_ops)'))).toBe(true)
    }
    for (const { name, column } of storedParts(section)) {
      const field = fields[name]
      if (field?.unique)
        expect([name, indexes.some((index) => index.includes('UNIQUE') && index.includes(column))]).toEqual([
          name,
          true,
        ])
      const isLarge =
        counting === 'capped' && (field?.sortable || (field?.filterable && kindOf(field).filter !== 'flag'))
      const isPointedBy = field?.kind === 'reference' && crud.includes('store')
      if (isLarge || isPointedBy) expect([name, leading(column)]).toEqual([name, true])
    }
  },
)
