import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleOperations, resourceOperations } from '#contract/console-registry.ts'
import { type Operation, permissionsOf } from '#contract/kernel/operation.ts'
import { knownPermissions } from '#contract/permissions.ts'
import { callOperation, expectFailure } from '#tests/world/call-operation.ts'
import { type Caller, consoleCallerOf } from '#tests/world/caller.ts'
import { askForSecondFactor, createStaff, signedIn, signIn, workAs } from '#tests/world/console.ts'
import { consoleExamples } from '#tests/world/console-examples.ts'
import { isDeep, onePartOf, partsOfSameKind } from '#tests/world/depth.ts'
import { openWorld, type World } from '#tests/world/world.ts'

/**
 * Every operation of the console, for every kind of caller. A new one joins by a line in
 * tests/world/console-examples.ts.
 */
const actions = resourceOperations.filter(({ action }) => action)
const all = [...consoleOperations, ...actions].map(
  (operation: Operation) => [operation.id, operation] as const,
)
const guarded = onePartOf(
  partsOfSameKind,
  all.filter(([, { access }]) => access !== 'staff-public'),
)

/**
 * Listed twice on purpose: an operation opened in the contract by mistake is noticed here. All others ask for a
 * permission.
 */
const surfaces: Readonly<Record<string, readonly string[]>> = {
  'staff-public': ['login', 'forgotPassword', 'verifyForgotPassword', 'resetPassword'].map(inAccess),
  'staff-halfway': [
    ...[
      'showSession',
      'logout',
      'listSecondFactors',
      'beginTotp',
      'confirmTotp',
      'beginPasskey',
      'addPasskey',
    ],
    ...['proveTotp', 'proveRecoveryCode', 'offerPasskey', 'provePasskey'],
  ].map(inAccess),
  staff: [
    ...['removeTotp', 'removePasskey', 'renewRecoveryCodes', 'updatePassword', 'updateProfile'].map(inAccess),
    ...['listSessions', 'endSession', 'listNotifications', 'readNotifications', 'proveAfresh'].map(inAccess),
    // The caller's own; each caller finds only permitted rows.
    ...['jobs.listJobs', 'jobs.showJob', 'jobs.downloadJobFile', 'search.searchEverything'],
    'badges.show',
    // What an editor offers.
    'settings.showEditor',
    ...['listSavedViews', 'storeSavedView', 'updateSavedView', 'destroySavedView'].map(
      (verb) => `savedViews.${verb}`,
    ),
    ...['approvals.list', 'approvals.show', 'approvals.withdraw'],
    // Open to who may see the row; the section decides.
    ...['listNotes', 'storeNote', 'pinNote', 'destroyNote', 'downloadNoteFile', 'listColleagues'].map(
      (verb) => `notes.${verb}`,
    ),
  ],
}

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

function exampleOf({ id }: Operation) {
  const example = consoleExamples()[id]
  if (!example) throw new Error(`${id} has no example in tests/world/console-examples.ts`)
  return example
}

async function call(caller: Caller, operation: Operation) {
  const answer = await callOperation(caller, operation, exampleOf(operation))
  if (answer.status >= 400) expectFailure(answer)
  expect(answer.status).toBeLessThan(500)
  return answer
}

test.each(all)('%s has the access it should have', (id, { access }) => {
  const surface = Object.keys(surfaces).find((name) => surfaces[name]?.includes(id))
  if (surface !== undefined) return expect(access).toBe(surface)
  expect(access).toMatch(/^staff:[a-z|-]+$/)
})

function inAccess(verb: string): string {
  return `staffAccess.${verb}`
}

/** Of all of them, whichever part of the operations this run calls. */
test('the table of examples has a line for each operation and for nothing else', () => {
  expect(Object.keys(consoleExamples()).sort()).toEqual(all.map(([id]) => id as string).sort())
})

describe('who is not signed in', () => {
  test.each(guarded)('%s is closed to who has no session, and to a client', async (_id, operation) => {
    const { token } = await world.as('layla')
    const impostor = { cookie: token ?? '', csrfToken: token ?? '' }
    for (const caller of [consoleCallerOf(world.app, null), consoleCallerOf(world.app, impostor)])
      expect((await call(caller, operation)).status).toBe(401)
  })
})

describe('halfway, the second factor still owed', () => {
  let halfway: Caller
  beforeAll(async () => {
    const { username } = await createStaff(world, 'admin')
    await askForSecondFactor(world, true)
    halfway = signedIn(world, await signIn(world, username))
    await askForSecondFactor(world, false)
  })

  test.each(guarded)('%s is open only if it serves to give it', async (_id, operation) => {
    if (operation.access === 'staff-halfway') return expect(exampleOf(operation)).toBeDefined()
    expect(await call(halfway, operation)).toMatchObject({
      status: 403,
      body: { code: 'auth.second_factor_needed' },
    })
  })
})

describe('signed in', () => {
  test.each(guarded)('%s is open to each of its permissions and to no other', async (_id, operation) => {
    const needed = permissionsOf(operation)
    const others = [...knownPermissions].filter((name) => !needed.includes(name))
    const refused = { status: 403, body: { code: 'staff.permission_denied' } }
    const anonymous = await call(await workAs(world, others), operation)
    if (needed.length > 0) expect(anonymous).toMatchObject(refused)
    const allowed = [...needed.map((permission) => [permission]), 'admin'] as const
    for (const rights of isDeep ? allowed : allowed.slice(0, 1)) {
      const answer = await call(await workAs(world, rights), operation)
      expect(answer.body.code).not.toBe('staff.permission_denied')
      expect(answer.status).not.toBe(401)
    }
  })
})
