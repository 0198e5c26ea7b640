import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { kindOf } from '#contract/kernel/resource/kinds/index.ts'
import { writableFields } from '#contract/kernel/resource/write-body.ts'
import { columnOf, isJoined, partsOf, rowColumnOf } from '#server/resource-engine/columns.rules.ts'
import { searchedText } from '#server/resource-engine/row-sql.queries.ts'
import type { ServedResource } from '#server/resource-engine/served-resource.ts'
import { servedResources } from '#server/resources.ts'

/** Each definition against the table that a migration made for it. */
let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('postgres').ownerUrl })
  await client.connect()
})
afterAll(() => client.end())

const all = servedResources.all
  .flatMap((served) => [served, ...(served.server.related ?? [])])
  .filter(({ server }) => server.from === undefined)
  .map((served) => [served.resource.name, served] as const)

interface Column {
  readonly name: string
  readonly required: boolean
  readonly filled: boolean
}

async function columnsOf({ server }: ServedResource): Promise<Map<string, Column>> {
  const { rows } = await client.query<Column>(
    `select attname as name, attnotnull as required, atthasdef or attidentity <> '' as filled
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [server.table],
  )
  return new Map(rows.map((row) => [row.name, row]))
}

async function indexesOf({ server }: ServedResource): Promise<string[]> {
  const { rows } = await client.query<{ definition: string }>(
    'select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = $1::regclass',
    [server.table],
  )
  return rows.map(({ definition }) => definition)
}

/** The expression of the column `searched`, as the database writes it. */
async function searchedOf(table: string): Promise<string | undefined> {
  const { rows } = await client.query<{ expression: string }>(
    `select pg_get_expr(adbin, adrelid) as expression from pg_attrdef
     join pg_attribute on attrelid = adrelid and attnum = adnum
     where adrelid = $1::regclass and attname = 'searched'`,
    [table],
  )
  return rows[0]?.expression
}

/** The expression that the console searches, as the database would write it. */
async function searchedBy(served: ServedResource): Promise<string | undefined> {
  await client.query('begin')
  await client.query(`create temp table probe (like ${served.server.table})`)
  await client.query('alter table probe drop column if exists searched')
  await client.query(
    `alter table probe add column searched text generated always as (search_text(${searchedText(served)})) stored`,
  )
  const searched = await searchedOf('probe')
  await client.query('rollback')
  return searched
}

function storedParts(served: ServedResource): { name: string; column: string }[] {
  return Object.entries(served.resource.fields).flatMap(([name, field]) =>
    served.server.computed?.[name] || isJoined(field)
      ? []
      : partsOf(name, field).map((part) => ({ name, column: columnOf(served, name, part) })),
  )
}

test.each(all)(
  '%s: its table has a column for each field, and asks for no value that the form does not',
  async (_name, served) => {
    const columns = await columnsOf(served)
    const missing = storedParts(served).filter(({ column }) => !columns.has(column))
    expect(missing).toEqual([])
    for (const column of ['id', 'created_at', 'updated_at', 'deleted_at'] as const) {
      const own = rowColumnOf(served, column)
      if (own !== null) expect([...columns.keys()]).toContain(own)
    }
    for (const [name, field] of writableFields(served.resource, 'store')) {
      const own = storedParts(served).filter((part) => part.name === name)
      const isAsked = own.some(({ column }) => columns.get(column)?.required && !columns.get(column)?.filled)
      const isGiven = field.required === true || ('default' in field && field.default !== undefined)
      if (isAsked && served.server.beforeStore === undefined) expect([name, isGiven]).toEqual([name, true])
    }
  },
)

test.each(all)(
  '%s: rows in an order, and those filled in with a parent, have their place',
  async (_name, served) => {
    const children = childrenOf(served)
    for (const one of served.resource.order ? [served, ...children] : children)
      expect([one.server.table, (await columnsOf(one)).get('position')?.required]).toEqual([
        one.server.table,
        true,
      ])
    for (const one of children)
      expect([one.server.table, (await columnsOf(one)).has('deleted_at')]).toEqual([one.server.table, true])
  },
)

function childrenOf({ server }: ServedResource): readonly ServedResource[] {
  return Object.values(server.children ?? {}).flatMap((child) => (child ? [child, ...childrenOf(child)] : []))
}

test.each(all)(
  '%s: the search, the unique fields and the references have their indexes',
  async (_name, served) => {
    const indexes = await indexesOf(served)
    // If every statement filters by owner, an index may begin with the owner.
    const before = served.server.visibleTo === 'all' ? '' : '(?:\\w+, )?'
    const leading = (column: string) =>
      indexes.some((index) => new RegExp(`\\(${before}\\(?"?(?:lower\\()?${column}\\b`).test(index))
    const { fields, crud, counting } = served.resource
    if (Object.values(fields).some(({ searchable }) => searchable) && served.server.search === undefined) {
      expect(await searchedOf(served.server.table)).toBe(await searchedBy(served))
      expect(indexes.some((index) => index.includes('gin (searched gin_trgm_ops)'))).toBe(true)
    }
    const { owner, oncePer } = served.resource.clientWrites ?? {}
    if (owner !== undefined && oncePer !== undefined) {
      const both = new RegExp(`UNIQUE.*\\((${owner}, ${oncePer}|${oncePer}, ${owner})\\)`)
      expect([oncePer, indexes.some((index) => both.test(index))]).toEqual([oncePer, true])
    }
    for (const { name, column } of storedParts(served)) {
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
