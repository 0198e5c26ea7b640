import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#contract/console-resources.ts'
import type { Operation } from '#contract/kernel/operation.ts'
import { isPrivateFile } from '#contract/kernel/resource/kinds/file.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import {
  listOperations,
  operationsOf,
  permissionsOfResource,
} from '#contract/kernel/resource/resource-operations.ts'
import { writableFields } from '#contract/kernel/resource/write-body.ts'
import { servedResources } from '#server/resources.ts'
import { sampleInput } from '#tests/world/action-rows.ts'
import { callOperation } from '#tests/world/call-operation.ts'
import type { Answer, Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { onePartOf, partsOfSameKind } from '#tests/world/depth.ts'
import { resourceOf, sampleBody } from '#tests/world/resource-samples.ts'
import { openWorld, type World } from '#tests/world/world.ts'

/** Checks of every write in every section: columns, constraints, rights. */
const all = onePartOf(partsOfSameKind, resources).map(
  (resource: Resource) => [resource.name, resource] as const,
)
const stored = all.filter(([, { crud }]) => crud.includes('store'))

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
})
afterAll(() => world.close())

describe('a write', () => {
  test.each(stored)(
    '%s: takes no column that its definition does not let it write',
    async (_name, resource) => {
      const { table } = servedResources.of(resource.name).server
      const columns = await columnsOf(table)
      const body = await sampleBody(admin, resource)
      const writable = new Set(writableFields(resource, 'store').map(([name]) => name))
      for (const column of [...columns, 'role_id', 'password', '__proto__x', 'actions', 'titles']) {
        if (writable.has(column)) continue
        const answer = await admin.post(`/${resource.name}`, { ...body, [column]: '1' })
        expect([column, answer.status]).toEqual([column, 422])
      }
    },
  )

  test.each(stored)(
    '%s: says which required field is missing, and takes a value twice only where it may',
    async (_name, resource) => {
      const body = await sampleBody(admin, resource)
      for (const [name, field] of writableFields(resource, 'store')) {
        if (!field.required || ('default' in field && field.default !== undefined)) continue
        const { [name]: _left, ...rest } = body
        const answer = await admin.post(`/${resource.name}`, rest)
        expect(answer).toMatchObject({ status: 422, body: { errors: { [name]: expect.anything() } } })
      }
      const row = await admin.post(`/${resource.name}`, body).data<Record<string, unknown>>()
      for (const [name, field] of writableFields(resource, 'store')) {
        if (!field.unique) continue
        const again = { ...(await sampleBody(admin, resource)), [name]: row[name] }
        const answer = await admin.post(`/${resource.name}`, again)
        expect(answer).toMatchObject({
          status: 422,
          body: { code: 'resource.taken', errors: { [name]: expect.anything() } },
        })
      }
    },
  )

  test.each(stored)('%s: points to nothing that is not there', async (_name, resource) => {
    for (const [name, field] of writableFields(resource, 'store')) {
      if (field.kind !== 'reference') continue
      const body = await sampleBody(admin, resource, { ownTargets: true })
      const answer = await admin.post(`/${resource.name}`, { ...body, [name]: '999999999' })
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'resource.reference_missing', errors: { [name]: expect.anything() } },
      })
      if (body[name] === undefined || !resourceOf(field.to).crud.includes('destroy')) continue
      expect((await admin.delete(`/${field.to}/${body[name]}`)).status).toBe(200)
      expect((await admin.post(`/${resource.name}`, body)).body.code).toBe('resource.reference_missing')
    }
  })
})

describe('a right', () => {
  test.each(all)(
    '%s: each permission opens its own operations, and without one nothing opens',
    async (_name, resource) => {
      const operations = listOperations(operationsOf(resource, resources))
      const nobody = await workAs(world, [])
      for (const operation of operations) expect((await signIn(nobody, operation)).status).toBe(403)
      for (const permission of permissionsOfResource(resource)) {
        const holder = await workAs(world, [permission])
        for (const operation of operations) {
          const isOpen = operation.access.slice('staff:'.length).split('|').includes(permission)
          const answer = await signIn(holder, operation)
          expect([operation.id, permission, answer.status === 403]).toEqual([
            operation.id,
            permission,
            !isOpen,
          ])
          expect(answer.status).toBeLessThan(500)
        }
      }
    },
  )

  test.each(all)('%s: a row that is not there is not found', async (_name, resource) => {
    const [field = ''] = Object.entries(resource.fields).find(([, one]) => isPrivateFile(one)) ?? []
    for (const operation of listOperations(operationsOf(resource, resources))) {
      const action = resource.actions?.[operation.id.slice(resource.name.length + 1)]
      if (!operation.params || (operation.body && !action)) continue
      const answer = await callOperation(admin, operation, {
        params: { id: '999999999', field },
        ...(operation.answersFile && { query: { file: randomUUID() } }),
        ...(action && operation.body && { body: sampleInput(resource, action) }),
      })
      expect(answer).toMatchObject({ status: 404, body: { code: 'request.not_found' } })
    }
  })
})

function signIn(caller: Caller, operation: Operation): Promise<Answer> {
  return callOperation(caller, operation, {
    params: { id: '999999999' },
    ...(operation.body && { body: {} }),
  })
}

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await world.services.database.pool.query<{ column: string }>(
    `select attname as column from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  return rows.map(({ column }) => column)
}
