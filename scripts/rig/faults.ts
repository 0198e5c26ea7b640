import { execFile } from 'node:child_process'
import { rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { fill } from '#tests/faults/lib/fill-disk.ts'
import { until } from '#tests/faults/lib/until.ts'
import type { Machine } from './machine.ts'
import type { Fault } from './play.ts'
import type { Node, Stage } from './stage.ts'

// What happens to the machines while people pay.

/** PostgreSQL of the leader ends; its machine works on. */
export function killLeader(times: number): Fault {
  return { name: 'leader killed (-9)', times, begin: ({ leader }) => leader().machine.kill() }
}

/** The whole machine of the leader hangs, and wakes up when another leads. */
export function freezeLeader(times: number): Fault {
  let frozen: Node | null = null
  return {
    name: 'leader frozen (SIGSTOP), thawed after its replacement',
    times,
    begin(stage) {
      frozen = stage.leader()
      return frozen.machine.freeze()
    },
    async end() {
      if (!frozen) return []
      const { machine, agent } = frozen
      agent.pause()
      await machine.thaw()
      const acknowledged = await acknowledgesLateWrite(machine)
      agent.resume()
      return acknowledged ? [`${machine.name} acknowledged a write after its replacement`] : []
    },
  }
}

const lateMillisMax = 2_000

/** Before anybody stops it, the old leader must acknowledge nothing: the standby that it waits for has left it. */
async function acknowledgesLateWrite(machine: Machine): Promise<boolean> {
  const write = machine.query(`select pg_logical_emit_message(true, 'rig', 'too late')`).then(
    () => true,
    () => false,
  )
  return Promise.race([write, wait(lateMillisMax, false)])
}

/** The leader is cut off from its standby, from the proxies and from the others that agree who leads. */
export function cutNetwork(times: number): Fault {
  let away: Machine | null = null
  return {
    name: 'leader cut off from the network',
    times,
    async begin(stage) {
      away = stage.leader().machine
      away.cutOff()
    },
    async end() {
      const stopped = away?.isRunning() === false
      away?.connectAgain()
      return stopped ? [] : [`${away?.name} was cut off and did not stop its PostgreSQL`]
    },
  }
}

/** In turn it ends, which the leader sees at once, and falls silent. */
export function loseStandby(times: number): Fault {
  let lost: Machine | null = null
  return {
    name: 'standby lost (in turn killed and frozen)',
    times,
    async begin(stage, time) {
      lost = stage.standby().machine
      await (time % 2 === 0 ? lost.kill() : lost.freeze())
    },
    async end(stage) {
      if (lost?.isFrozen()) await lost.thaw()
      const { machine } = stage.leader()
      return machine === lost ? ['a standby that lacked payments was promoted'] : []
    },
  }
}

/** A commit arrives, and its answer does not. */
export function loseAnswer(times: number): Fault {
  return {
    name: 'answer of a commit lost',
    times,
    begin: (stage) => stage.leader().machine.loseAnswer(),
  }
}

/** HAProxy hangs for a while, with everything that goes through it. */
export function freezeProxy(times: number): Fault {
  return {
    name: `proxy frozen for ${frozenMillis / 1000} s`,
    times,
    async begin({ haproxy }) {
      haproxy.freeze()
      await wait(frozenMillis)
      haproxy.thaw()
    },
  }
}

const frozenMillis = 5_000

/** The small disk of the first machine fills up while it leads. */
export function fillLeadersDisk(times: number, disk: string): Fault {
  const ballast = join(disk, 'ballast')
  const notes: string[] = []
  return {
    name: 'disk of the leader full',
    times,
    notes,
    prepare: (stage) => letLead(stage, stage.nodes[0]),
    async begin({ nodes }, _time, load) {
      const [{ agent }] = nodes
      await takeRoom(ballast)
      const fullAt = performance.now()
      // Room that PostgreSQL had kept for itself is used up first.
      await until('no money moves on a full disk', fullMillisMax, async () => {
        await fill(ballast)
        return !agent.isLeader() || load.acknowledgedSince(performance.now() - quietMillis) === undefined
      })
      while (agent.isLeader() && performance.now() < fullAt + patienceMillis) await wait(pollMillis)
      if (!agent.isLeader()) return void notes.push('PostgreSQL ended, and the standby took over')
      // Patroni sees a server that answers, and leaves it alone.
      await rm(ballast)
      const seconds = ((performance.now() - fullAt) / 1000).toFixed(0)
      notes.push(
        `PostgreSQL went on without room and kept the lead: room was made by hand after ${seconds} s`,
      )
    },
    async end() {
      await rm(ballast, { force: true })
      return []
    },
  }
}

/** Most of it, at once: the connections of the machines go through this process, and must not wait for it. */
async function takeRoom(ballast: string): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(ballast))
  await run('fallocate', ['-l', String(bavail * bsize - restBytes), ballast])
}

const run = promisify(execFile)
const restBytes = 32 * 1024 ** 2
const fullMillisMax = 60_000
const quietMillis = 2_000
/** Of the operator, who sees that no money moves. */
const patienceMillis = 30_000
const pollMillis = 100
const leadMillisMax = 60_000

async function letLead(stage: Stage, { agent }: Node): Promise<void> {
  if (agent.isLeader()) return
  await stage.leader().machine.kill()
  await until('the other machine leads', leadMillisMax, () => agent.isLeader())
}
