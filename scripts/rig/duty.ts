import type { Agreement } from './agreement.ts'
import type { Times } from './delivered.rules.ts'
import type { Machine } from './machine.ts'
import type { ServerConnection } from './server-connection.ts'

/** What an agent does for its machine, and what it knows. */
export interface Duty {
  readonly machine: Machine
  readonly other: () => Machine
  readonly agreement: Agreement
  readonly times: Times
  /** To its own PostgreSQL. */
  readonly server: ServerConnection
  readonly note: (line: string) => void
  role: 'leader' | 'standby' | 'down'
  /** Until then the key is surely ours, by `performance.now()`. */
  heldUntil: number
}

/** Less than a question to the server may take. */
const promoteSecondsMax = 4

/** One round, in the order in which Patroni decides. */
export async function doDuty(duty: Duty): Promise<void> {
  const { machine, agreement } = duty
  if (machine.isFrozen()) return
  if (machine.isCutOff()) return giveUpWhenAlone(duty)
  duty.role = await readRole(duty)
  // Alone it has what nobody else has: only it may lead again when its key was over.
  const isOnly = agreement.synchronous() === null && agreement.lastLeader() === machine.name
  if (isOnly && agreement.leader() === null) hold(duty)
  const leader = agreement.leader()
  if (leader === machine.name) return lead(duty)
  if (duty.role === 'leader') {
    duty.note('is no longer the leader and is stopped')
    duty.role = 'down'
    await machine.kill()
  }
  if (leader !== null) return followLeader(duty, leader)
  if (duty.role === 'standby' && agreement.synchronous() === machine.name) await promote(duty)
}

export function isLeading({ role, heldUntil, machine }: Duty): boolean {
  return role === 'leader' && performance.now() < heldUntil && machine.isRunning()
}

/** Without a check of what it has: as an operator who is in a hurry. */
export async function promote(duty: Duty): Promise<void> {
  if (!hold(duty)) return
  const { machine, server, agreement } = duty
  duty.note('takes the key and is promoted')
  await server.query(`select pg_promote(true, ${promoteSecondsMax})`)
  agreement.setSynchronous(agreement.revisions().standby, machine.name, null)
  await expectStandby(server, '')
  duty.role = 'leader'
  hold(duty)
  duty.note('leads')
}

/** Without its key it cannot know whether another leads. */
async function giveUpWhenAlone(duty: Duty): Promise<void> {
  const { times, machine } = duty
  const renewedAt = duty.heldUntil - times.ttlSeconds * 1000
  if (duty.role !== 'leader' || performance.now() - renewedAt < times.retryTimeoutSeconds * 1000) return
  duty.note('cannot renew its key and stops its PostgreSQL')
  duty.role = 'down'
  await machine.kill()
}

/** @throws when it runs and does not answer: then the key is not renewed, and ends if that lasts */
async function readRole({ machine, server }: Duty): Promise<Duty['role']> {
  if (!machine.isRunning()) return 'down'
  const [row] = await server.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  return row?.standby ? 'standby' : 'leader'
}

function hold(duty: Duty): boolean {
  const askedAt = performance.now()
  if (!duty.agreement.hold(duty.machine.name)) return false
  duty.heldUntil = askedAt + duty.times.ttlSeconds * 1000
  return true
}

async function lead(duty: Duty): Promise<void> {
  const { machine, agreement } = duty
  if (duty.role === 'leader') {
    hold(duty)
    return watchStandby(duty)
  }
  if (agreement.synchronous() !== null) {
    duty.note('has no PostgreSQL and gives its key back')
    duty.heldUntil = Number.NEGATIVE_INFINITY
    return agreement.release(machine.name)
  }
  duty.note('has no PostgreSQL and no synchronous standby, and starts it again')
  hold(duty)
  await machine.start()
  hold(duty)
}

interface Walsender {
  readonly standby: string
  readonly state: string
  readonly sync: string
}

/** The standby counts as synchronous only while PostgreSQL waits for it. */
async function watchStandby({ machine, server, other, agreement, note }: Duty): Promise<void> {
  const known = agreement.synchronous()
  const { standby: revision } = agreement.revisions()
  const [standby] = await server.query<Walsender>(
    `select application_name as standby, state, sync_state as sync from pg_stat_replication
     where application_name = $1 and state = 'streaming'`,
    [other().name],
  )
  if (standby?.sync === 'sync') {
    if (known !== standby.standby) agreement.setSynchronous(revision, machine.name, standby.standby)
    return
  }
  if (standby) return expectStandby(server, standby.standby)
  if (known === null) return
  // First nobody may be promoted any more, then nobody is waited for.
  if (!agreement.setSynchronous(revision, machine.name, null)) return
  note(`lost its standby ${known} and goes on alone`)
  await expectStandby(server, '')
}

async function expectStandby(server: ServerConnection, standby: string): Promise<void> {
  await server.query(`alter system set synchronous_standby_names = '${standby}'`)
  await server.query('select pg_reload_conf()')
}

async function followLeader(duty: Duty, leader: string): Promise<void> {
  const next = duty.other()
  if (duty.role === 'standby' || next.name !== leader || next.isCutOff() || next.isFrozen()) return
  duty.note(`is made a standby of ${leader}`)
  await duty.machine.follow(next)
  duty.role = 'standby'
  duty.note('is a standby again')
}
