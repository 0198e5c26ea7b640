import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { consoleOperations, resourceOperations } from '#contract/console-registry.ts'
import type { Operation } from '#contract/kernel/operation.ts'
import { operations } from '#contract/registry.ts'
import { onePartOf, partsOfSameKind } from '#tests/world/depth.ts'
import { openWorld, type World } from '#tests/world/world.ts'

/** Every call of client and console that carries a body, those of the sections among them. */
const writes = onePartOf(partsOfSameKind, [...operations, ...consoleOperations, ...resourceOperations])
  .map((operation: Operation) => [operation.id, operation.body] as const)
  .flatMap(([id, body]) => (body ? [[id, body] as const] : []))

let world: World
let columns: readonly string[]
beforeAll(async () => {
  world = await openWorld()
  const { rows } = await world.services.database.pool.query<{ name: string }>(
    `select distinct attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
       and attnum > 0 and not attisdropped`,
  )
  columns = rows.map(({ name }) => name)
})
afterAll(() => world.close())

test.each(writes)('%s takes no column of any table but what its contract declares', (_id, body) => {
  expect(columns.length).toBeGreaterThan(150)
  expect(takenBy(body)).toEqual([])
})

test('control: a body that lets unknown names through is found', () => {
  expect(takenBy(z.looseObject({ name: z.string().optional() }))).toContain('balance')
  expect(takenBy(z.union([z.strictObject({ id: z.string() }), z.looseObject({})]))).toContain('balance')
})

/** Columns that are neither declared nor refused nor ignored. */
function takenBy(body: z.ZodType): string[] {
  const declared = namesIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
  return columns
    .filter((column) => !declared.has(column))
    .filter((column) => {
      const { data, error } = body.safeParse({ [column]: '1' })
      return error
        ? !error.issues.some((issue) => refuses(issue, column))
        : Object.keys(Object(data)).includes(column)
    })
}

/** If a body has several forms, each of them must refuse the name. */
function refuses(issue: z.core.$ZodIssue, column: string): boolean {
  if (issue.code === 'unrecognized_keys') return issue.keys.includes(column)
  if (issue.code !== 'invalid_union') return false
  return issue.errors.every((issues) => issues.some((inner) => refuses(inner, column)))
}

function namesIn(schema: z.core.JSONSchema.BaseSchema): Set<string> {
  const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const inner = forms.flatMap((form) => (typeof form === 'object' ? [...namesIn(form)] : []))
  return new Set([...Object.keys(schema.properties ?? {}), ...inner])
}
