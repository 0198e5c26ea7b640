import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleOperations, resourceOperations } from '#contract/console-registry.ts'
import { basePaths, type Operation, permissionsOf } from '#contract/kernel/operation.ts'
import { callOperation } from '#tests/world/call-operation.ts'
import { type Caller, consoleCallerOf } from '#tests/world/caller.ts'
import { signedIn, signIn } from '#tests/world/console.ts'
import { onePartOf, partsOfSameKind } from '#tests/world/depth.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { createStaffTeam } from '../../scripts/demo/create-staff-team.ts'
import { demoPassword } from '../../scripts/demo/people.ts'

/**
 * Every route of the console × every kind of caller: without a session, a client, each role of the demo, the
 * administrator.
 */
const all = [...consoleOperations, ...resourceOperations].map(
  (operation: Operation) => [operation.id, operation] as const,
)
const roles = ['admin', 'supervisor', 'clerk', 'auditor'] as const

interface Colleague {
  readonly caller: Caller
  readonly permissions: ReadonlySet<string>
}

let world: World
let outsiders: readonly Caller[]
let colleagues: ReadonlyMap<string, Colleague>
beforeAll(async () => {
  world = await openWorld()
  await createStaffTeam(world.services)
  const { token } = await world.as('layla')
  const impostor = { cookie: token ?? '', csrfToken: token ?? '' }
  outsiders = [consoleCallerOf(world.app, null), consoleCallerOf(world.app, impostor)]
  colleagues = new Map(await Promise.all(roles.map(async (role) => [role, await enter(role)] as const)))
})
afterAll(() => world.close())

async function enter(username: string): Promise<Colleague> {
  const caller = signedIn(world, await signIn(world, username, demoPassword))
  const { user } = await caller.get('/session').data<{ user: { permissions: string[] } }>()
  return { caller, permissions: new Set(user.permissions) }
}

/** With ids that do not exist, so an admitted caller changes nothing. */
function tryIt(caller: Caller, operation: Operation) {
  const nothing = { params: { id: '999999999' }, ...(operation.body && { body: {} }) }
  return callOperation(caller, operation, nothing)
}

describe('the table of routes', () => {
  test('holds what the contract declares, and nothing else', () => {
    expect(strayIn(world.app.printRoutes({ commonPrefix: false }))).toEqual({ unknown: [], missing: [] })
  })

  test('control: a route without an operation is found, and an operation without a route', () => {
    const table = world.app.printRoutes({ commonPrefix: false })
    const more = `${table}├── ${basePaths.console}/unlisted (GET, HEAD)\n`
    expect(strayIn(more).unknown).toEqual([`GET ${basePaths.console}/unlisted`])
    expect(strayIn('').missing.length).toBeGreaterThanOrEqual(all.length)
  })
})

describe.each(roles)('%s', (role) => {
  test.each(onePartOf(partsOfSameKind, all))(
    '%s is open to exactly whom its permissions name',
    async (id, operation) => {
      // It would end the session.
      if (id === 'staffAccess.logout' || operation.access === 'staff-public') return
      const { caller, permissions } = colleagues.get(role) ?? (await enter(role))
      const needed = permissionsOf(operation)
      const isOpen = needed.length === 0 || needed.some((permission) => permissions.has(permission))
      const { status, body } = await tryIt(caller, operation)
      expect([status === 401, body.code === 'staff.permission_denied']).toEqual([false, !isOpen])
      expect(status).toBeLessThan(500)
    },
  )
})

test.each(onePartOf(partsOfSameKind, all))(
  '%s is shut to nobody in particular and to a client',
  async (_id, operation) => {
    if (operation.access === 'staff-public') return
    for (const outsider of outsiders) expect((await tryIt(outsider, operation)).status).toBe(401)
  },
)

/** From the route tree that the server prints. */
function strayIn(tree: string): { unknown: string[]; missing: string[] } {
  const routed = routesOf(tree).filter((route) => route.includes(` ${basePaths.console}/`))
  const declared = all.flatMap(([, { method, path, multipart }]) => [
    `${method} ${basePaths.console}${path}`,
    // A form with files cannot be PUT.
    ...(multipart && method === 'PUT' ? [`POST ${basePaths.console}${path}`] : []),
  ])
  return {
    unknown: routed.filter((route) => !declared.includes(route)),
    missing: declared.filter((route) => !routed.includes(route)),
  }
}

function routesOf(tree: string): string[] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S*) \(([^)]*)\)/.exec(line) ?? []
    if (part === '') return []
    const depth = indent.length / 4
    parents.length = depth
    parents[depth] = (parents[depth - 1] ?? '') + part
    return methods
      .split(', ')
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${parents[depth]}`)
  })
}
