import { join } from 'node:path'
import type pg from 'pg'
import { findFreePort } from '#server/platform/find-free-port.ts'
import { type DatabaseServer, openDatabaseServer } from '#tests/faults/lib/database-server.ts'
import { until } from '#tests/faults/lib/until.ts'
import { openUnreliableWire } from '#tests/world/unreliable-wire.ts'
import { copyCluster } from './copy-cluster.ts'
import { openServerConnection } from './server-connection.ts'

/** A machine with a PostgreSQL, and the network to it. */
export interface Machine {
  readonly name: string
  /** Where others reach its PostgreSQL: through its network. */
  readonly port: number
  /** Its data. */
  readonly home: string
  /** On the machine itself. */
  addresses(): Addresses
  isRunning(): boolean
  /** A machine that hangs, or is cut off, hears and says nothing. */
  isFrozen(): boolean
  isCutOff(): boolean
  start(): Promise<void>
  kill(): Promise<void>
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** No packet gets in or out, and no connection is closed. */
  cutOff(): void
  connectAgain(): void
  /** Resolves when a commit has reached its PostgreSQL, and its answer nobody. */
  loseAnswer(): Promise<void>
  /** Copies the leader into its folder, whatever was there, and becomes its standby. */
  follow(leader: Machine): Promise<void>
  /** Runs one statement as the superuser, with a time limit. */
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
  close(): Promise<void>
}

export type Addresses = Pick<DatabaseServer, 'ownerUrl' | 'appUrl' | 'backupUrl'>

interface MachineOptions {
  readonly name: string
  readonly home: string
  readonly settings: Readonly<Record<string, string>>
}

const answerMillisMax = 30_000

/** Its PostgreSQL does not run yet. */
export async function openMachine({ name, home, settings }: MachineOptions): Promise<Machine> {
  const ownPort = await findFreePort()
  const network = await openUnreliableWire(`postgres://127.0.0.1:${ownPort}/mahfaza`)
  let followed: Machine | null = null
  const cluster = openCluster(home, ownPort, () => ({
    ...settings,
    // PostgreSQL heeds it only where it is a standby.
    ...(followed && { primary_conninfo: conninfoOf(followed, name) }),
  }))
  let [frozen, cutOff] = [false, false]
  return {
    name,
    home,
    port: Number(new URL(network.url).port),
    addresses: () => cluster.opened(),
    isRunning: cluster.isRunning,
    isFrozen: () => frozen,
    isCutOff: () => cutOff,
    start: cluster.start,
    kill: () => cluster.opened().kill(),
    async freeze() {
      frozen = true
      await cluster.opened().freeze()
    },
    async thaw() {
      await cluster.opened().thaw()
      frozen = false
    },
    cutOff() {
      cutOff = true
      network.stall()
    },
    connectAgain() {
      cutOff = false
      network.flow()
    },
    async loseAnswer() {
      const before = network.timesBroken()
      network.breakAtCommit('after')
      await until('a commit has lost its answer', answerMillisMax, () => network.timesBroken() > before)
    },
    async follow(leader) {
      followed = leader
      await cluster.stop()
      await copyCluster(backupUrlOf(leader), home, join(leader.home, 'passwords.json'))
      await cluster.start()
    },
    query: (text, values) => queryOnce(cluster.opened().ownerUrl, text, values),
    async close() {
      await cluster.stop()
      await network.close()
    },
  }
}

/** A server that is opened at its first start, because a standby has no data before. */
function openCluster(home: string, port: number, settingsNow: () => Readonly<Record<string, string>>) {
  let server: DatabaseServer | null = null
  return {
    isRunning: () => server?.isRunning() ?? false,
    opened(): DatabaseServer {
      if (!server) throw new Error('this machine was never started')
      return server
    },
    async start(): Promise<void> {
      if (server) await server.start()
      else server = await openDatabaseServer(home, { port, settingsNow })
    },
    async stop(): Promise<void> {
      await server?.stop()
    },
  }
}

/** On a connection of its own. */
async function queryOnce<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values?: readonly unknown[],
): Promise<Row[]> {
  const connection = openServerConnection(() => url)
  try {
    return await connection.query<Row>(text, values)
  } finally {
    connection.close()
  }
}

/** Through its network. */
function backupUrlOf(machine: Machine): string {
  const url = new URL(machine.addresses().backupUrl)
  url.port = String(machine.port)
  return url.href
}

function conninfoOf(leader: Machine, name: string): string {
  const { username, password, port } = new URL(backupUrlOf(leader))
  return `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=${name} connect_timeout=3`
}
