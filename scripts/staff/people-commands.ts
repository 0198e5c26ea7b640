import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { nid, username } from '#contract/kernel/field-rules.ts'
import { toWire } from '#contract/kernel/money.ts'
import { phoneInput as phone } from '#contract/kernel/phone.ts'
import { askPermissions } from '#contract/shapes/approval-kinds.ts'
import { type ClientFlags, changeFlags, lockClient } from '#server/modules/clients/index.ts'
import { announceOpened } from '#server/modules/clients/staff/index.ts'
import { unlockClient } from '#server/modules/identity/index.ts'
import {
  askForRoles,
  createStaffUser,
  findAdminRoleId,
  findRoleId,
  lacksDeciders,
  permissionsOf,
  selectRights,
} from '#server/modules/staff/index.ts'
import { unlockStaff } from '#server/modules/staff-access/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { storeByCommand } from '#server/resource-engine/index.ts'
import { servedResources } from '#server/resources.ts'
import type { Services } from '#server/services.ts'
import {
  amount,
  type Command,
  type Context,
  defineCommand,
  lastDay,
  percent,
  text,
  whole,
} from './command.ts'
import { findClientId } from './find-client.ts'
import { StaffProblem } from './open-context.ts'

const passwordBytes = 15
const usesMax = 100_000

export const peopleCommands: readonly Command[] = [
  defineCommand({
    noun: 'user',
    verb: 'create',
    needs: 'users-store',
    acts: 'first',
    options: {
      username,
      name: text,
      email: z.email().optional(),
      phone: phone.optional(),
      nid: nid.optional(),
      role: text.optional(),
    },
    async run(context, options) {
      const { services, staffId } = context
      const { username, name, email = null, role } = options
      const password = randomBytes(passwordBytes).toString('base64url')
      const passwordHash = await services.passwords.hash(password)
      const person = { phone: options.phone ?? null, nid: options.nid ?? null }
      // It shows which client they are: about that one they decide nothing.
      if (staffId !== null && !person.phone && !person.nid) throw new StaffProblem('problems.no_identity')
      const roleIds = await rolesFor(services, role, staffId)
      const user = { username, name, email, ...person, passwordHash }
      const approvalId = await services.database.transact(async (tx) => {
        // The first two come from here: nobody could agree about them.
        const isFirst = await lacksDeciders(tx)
        const isAsked = staffId !== null && roleIds.length > 0 && !isFirst
        const given = isAsked ? [] : roleIds
        const userId = await createStaffUser(
          tx,
          { ...user, roleIds: given },
          isFirst ? null : staffId,
          staffId,
        )
        return isAsked ? askForRole(tx, context, { makerId: staffId, userId, roleIds }) : null
      })
      const values = { username, password }
      if (approvalId === null) return { sentence: 'done.user_created', values }
      return { sentence: 'done.user_asked', values: { ...values, id: approvalId.toString() } }
    },
  }),
  defineCommand({
    noun: 'user',
    verb: 'unlock',
    needs: 'users-update',
    options: { login: text },
    async run({ services, staffId }, { login }) {
      const name = await unlockStaff(services, login, staffId)
      if (name === null) throw new StaffProblem('problems.unknown_staff', { login })
      return { sentence: 'done.unlocked', values: { name } }
    },
  }),
  defineCommand({
    noun: 'client',
    verb: 'unlock',
    needs: 'clients-update',
    options: { client: text },
    about: async ({ services }, { client }) => [await findClientId(services, client)],
    async run({ services, staffId }, { client }) {
      await unlockClient(services, await findClientId(services, client), staffId)
      return { sentence: 'done.unlocked', values: { name: client } }
    },
  }),
  flagCommand('pro'),
  flagCommand('merchant'),
  flagCommand('seller'),
  defineCommand({
    noun: 'promo',
    verb: 'create',
    needs: 'promo-codes-store',
    options: {
      code: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9_-]{3,32}$/),
      discount: percent,
      budget: amount,
      uses: whole(1, usesMax),
      'uses-per-client': whole(1, usesMax).optional(),
      ends: lastDay,
    },
    async run({ services, staffId, locale }, options) {
      if (staffId === null) throw new RangeError('a promo code is made by nobody')
      const permissions = permissionsOf(await selectRights(services.database.db, staffId))
      await storeByCommand(services, servedResources, {
        name: 'promo-codes',
        staff: { type: 'staff', id: staffId, permissions },
        locale,
        body: {
          code: options.code,
          discount_bp: options.discount,
          cost_max: toWire(options.budget, defaultCurrency),
          uses_max: options.uses,
          uses_per_client_max: options['uses-per-client'] ?? null,
          ends_at: options.ends.toISOString(),
        },
      })
      return { sentence: 'done.promo_created', values: { code: options.code } }
    },
  }),
]

/** The first user of all is administrator; later ones have the named role, or none. */
async function rolesFor(
  { database: { db } }: Services,
  role: string | undefined,
  staffId: bigint | null,
): Promise<bigint[]> {
  if (role === undefined) return staffId === null ? [await findAdminRoleId(db)] : []
  const id = await findRoleId(db, role)
  if (id === null) throw new StaffProblem('problems.unknown_role', { role })
  return [id]
}

/** A second person decides about it in the console. */
async function askForRole(
  tx: Tx,
  { locale }: Context,
  { makerId, userId, roleIds }: { makerId: bigint; userId: bigint; roleIds: readonly bigint[] },
): Promise<bigint> {
  const permissions = permissionsOf(await selectRights(tx, makerId))
  const { 'user-roles': permission } = askPermissions
  if (!permissions.has(permission)) throw new StaffProblem('problems.may_not_ask', { permission })
  return askForRoles(tx, {
    actor: { id: makerId, permissions },
    origin: { ip: '127.0.0.1', agent: null, locale },
    userId,
    roleIds,
    reason: null,
  })
}

function flagCommand(name: keyof ClientFlags): Command {
  return defineCommand({
    noun: 'client',
    verb: name,
    needs: 'clients-update',
    options: { client: text, state: z.enum(['on', 'off']).default('on') },
    about: async ({ services }, { client }) => [await findClientId(services, client)],
    async run({ services, staffId }, { client, state }) {
      const clientId = await findClientId(services, client)
      await services.database.transact(async (tx) => {
        const before = await lockClient(tx, clientId)
        const after = await changeFlags(tx, { clientId, flags: { [name]: state === 'on' }, staffId })
        if (before) await announceOpened(tx, services.jobs, { id: clientId, staffId, before, after })
      })
      return { sentence: `done.flag_${state}`, values: { client, flag: name } }
    },
  })
}
