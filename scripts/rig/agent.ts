import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Duty, doDuty, isLeading, promote } from './duty.ts'
import { openServerConnection } from './server-connection.ts'

/** Does on one machine what Patroni does there: holds the leader's key, promotes, fences, rebuilds; and answers HAProxy. */
export interface Agent {
  /** Answers 200 to `/primary` while this machine is the leader, to `/synchronous` while payments wait for it. */
  readonly port: number
  /** Whether this machine holds the key and its PostgreSQL is writable. */
  isLeader(): boolean
  /** What it did, with the seconds since the start. */
  readonly log: readonly string[]
  /** Does nothing by itself until resumed: an operator keeps it from acting. */
  pause(): void
  resume(): void
  /** Makes this machine the leader, whatever it lacks. */
  promoteByHand(): Promise<void>
  close(): Promise<void>
}

type AgentOptions = Pick<Duty, 'machine' | 'other' | 'agreement' | 'times'>

export async function openAgent(options: AgentOptions): Promise<Agent> {
  const { machine, agreement, times } = options
  const log: string[] = []
  const startedAt = performance.now()
  const note = (line: string): void => {
    log.push(`${((performance.now() - startedAt) / 1000).toFixed(1)} s ${machine.name}: ${line}`)
  }
  const server = openServerConnection(() => machine.addresses().ownerUrl)
  const duty: Duty = { ...options, server, note, role: 'down', heldUntil: Number.NEGATIVE_INFINITY }
  let [paused, closed] = [false, false]
  const run = async (): Promise<void> => {
    while (!closed) {
      try {
        if (!paused) await doDuty(duty)
      } catch (error) {
        note(`could not: ${error instanceof Error ? error.message : error}`)
      }
      await agreement.changed(times.loopWaitSeconds * 1000)
    }
  }
  const isAway = () => machine.isFrozen() || machine.isCutOff()
  const answering = await serve(() => (isAway() ? null : answerOf(duty)))
  const running = run()
  return {
    // A server that listens on a port, never on a path.
    port: (answering.address() as AddressInfo).port,
    isLeader: () => !isAway() && isLeading(duty),
    log,
    pause() {
      paused = true
    },
    resume() {
      paused = false
    },
    promoteByHand: () => promote(duty),
    async close() {
      closed = true
      answering.close()
      answering.closeAllConnections()
      server.close()
      await Promise.race([running, wait(times.loopWaitSeconds * 2_000)])
    },
  }
}

/** The path that is answered with 200. */
function answerOf(duty: Duty): '/primary' | '/synchronous' | 'none' {
  if (isLeading(duty)) return '/primary'
  const { role, machine, agreement } = duty
  const isSynchronous = role === 'standby' && machine.isRunning() && agreement.synchronous() === machine.name
  return isSynchronous ? '/synchronous' : 'none'
}

/** @param yes the path that is answered with 200; null: it answers nobody */
async function serve(yes: () => string | null): Promise<Server> {
  const server = createServer((request, response) => {
    const path = yes()
    if (path === null) return
    response.writeHead(request.url === path ? 200 : 503, { connection: 'close' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
