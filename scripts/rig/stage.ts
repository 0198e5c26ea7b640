import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#server/platform/db/migrate.ts'
import { openKeyRing } from '#server/platform/secrets/index.ts'
import type { Sender } from '#tests/faults/lib/load.ts'
import { openRequestMaker, type RequestMaker } from '#tests/faults/lib/money-request.ts'
import { type Closers, openClosing } from '#tests/faults/lib/open-closing.ts'
import { openProgram, type Program } from '#tests/faults/lib/program.ts'
import { inTurn, openTill } from '#tests/faults/lib/send.ts'
import { configOf, openShop, type Shop } from '#tests/faults/lib/shop.ts'
import { until } from '#tests/faults/lib/until.ts'
import { type Agent, openAgent } from './agent.ts'
import { type Agreement, openAgreement } from './agreement.ts'
import { readParameters, readTimes, type Times } from './delivered.rules.ts'
import { openEtcdGateway } from './etcd-gateway.ts'
import { type Machine, openMachine } from './machine.ts'
import { type RunningProxy, startHaproxy, startPgbouncer } from './proxies.ts'
import { type Reading, startReading } from './reading.ts'

export interface Node {
  readonly machine: Machine
  readonly agent: Agent
}

/** Two machines with PostgreSQL, the proxies, the program in two processes, and its callers. */
export interface Stage {
  readonly nodes: readonly [Node, Node]
  readonly agreement: Agreement
  readonly times: Times
  /** The last before the machines, through which everything goes. */
  readonly haproxy: RunningProxy
  readonly programs: readonly Program[]
  readonly shop: Shop
  readonly directory: string
  readonly maker: RequestMaker
  readonly reading: Reading
  readonly send: Sender
  /** The leader; rejects when there is none. */
  leader(): Node
  standby(): Node
  /** Resolves when there is a leader, and a standby that has all that it acknowledges. */
  whole(): Promise<void>
  close(): Promise<void>
}

export interface StageOptions {
  readonly seed: number
  /** Requests for which there is enough to sell. */
  readonly requestsMax: number
  /** Of the tree the program is run from. */
  readonly root: string
  readonly withPooler: boolean
  /** Whether a silent leader's key is given back before its end. */
  readonly withWitness: boolean
  /** A small disk for the data of the first machine; null: the disk of the others. */
  readonly smallDisk: string | null
}

const clientsCount = 1_000
const wholeMillisMax = 120_000

export function openStage(options: StageOptions): Promise<Stage> {
  return openClosing((closers) => open(options, closers))
}

async function open(options: StageOptions, closers: Closers): Promise<Omit<Stage, 'close'>> {
  const directory = await mkdtemp(join(tmpdir(), 'mahfaza-rig-'))
  closers.push(() => rm(directory, { recursive: true, force: true }))
  // As root, the servers run as another user.
  await chmod(directory, 0o755)
  const size = {
    clients: clientsCount,
    vouchers: Math.ceil(options.requestsMax / 5),
    cards: Math.ceil(options.requestsMax / 4),
  }
  const { machines, agreement, times, shop } = await prepare(options, directory, size, closers)
  const nodes = await openNodes(machines, agreement, times, closers)
  if (options.withWitness) await openWitness(options.root, agreement, times, closers)
  const { haproxy, databaseUrl, standbyUrl } = await openWay(options, directory, nodes, closers)
  const env = {
    APP_DATABASE_URL: databaseUrl,
    DATABASE_REPLICA_URL: standbyUrl,
    MAHFAZA_DATA: directory,
    MAHFAZA_DEMO: 'off',
    LOG_LEVEL: 'error',
    PROXIES: '1',
  }
  const whole = () => waitForBoth(nodes, agreement)
  await whole()
  const programs = await Promise.all([1, 2].map(() => openProgram({ root: options.root, env })))
  for (const program of programs) {
    closers.push(() => program.kill())
    process.once('exit', () => void program.kill())
    await program.start()
  }
  const urls = programs.map(({ url }) => url)
  const keys = openKeyRing(configOf(databaseUrl, directory))
  const tills = urls.map((url) => openTill(url, databaseUrl, keys))
  closers.push(() => Promise.all(tills.map((till) => till.close())))
  const [client] = shop.clients
  if (!client) throw new Error('the shop has no clients')
  const reading = startReading(urls, client)
  closers.push(() => reading.close())
  return {
    nodes,
    agreement,
    times,
    haproxy,
    programs,
    shop,
    directory,
    maker: openRequestMaker(shop, options.seed, size.cards),
    reading,
    send: inTurn(tills.map(({ send }) => send)),
    leader: () => find(nodes, true),
    standby: () => find(nodes, false),
    whole,
  }
}

/** The first machine leads, and has all the data before the second copies it. */
async function prepare(
  { smallDisk }: StageOptions,
  directory: string,
  size: { clients: number; vouchers: number; cards: number },
  closers: Closers,
) {
  const patroni = await readFile(join(import.meta.dirname, '../../deploy/patroni.yml'), 'utf8')
  const times = readTimes(patroni)
  const settings = { ...readParameters(patroni), wal_keep_size: '256MB' }
  const homes = [join(smallDisk ?? directory, 'db1'), join(directory, 'db2')]
  const machines: Machine[] = []
  for (const [index, home] of homes.entries()) {
    await mkdir(home, { recursive: true, mode: 0o755 })
    const machine = await openMachine({ name: `db${index + 1}`, home, settings })
    closers.push(() => machine.close())
    machines.push(machine)
  }
  const [first, second] = machines
  if (!first || !second) throw new Error('there are two machines')
  await first.start()
  const { ownerUrl, appUrl } = first.addresses()
  await migrate(ownerUrl)
  // As the runbook says: the program sees when a standby has replayed all that it has.
  await first.query('grant pg_read_all_stats to mahfaza_app')
  const shop = await openShop(configOf(appUrl, directory), ownerUrl, size)
  const agreement = openAgreement(times.ttlSeconds * 1000)
  agreement.hold(first.name)
  return { machines: [first, second] as const, agreement, times, shop }
}

async function openNodes(
  [first, second]: readonly [Machine, Machine],
  agreement: Agreement,
  times: Times,
  closers: Closers,
): Promise<readonly [Node, Node]> {
  const openNode = async (machine: Machine, other: Machine): Promise<Node> => {
    const agent = await openAgent({ machine, other: () => other, agreement, times })
    closers.push(() => agent.close())
    return { machine, agent }
  }
  return [await openNode(first, second), await openNode(second, first)]
}

/** The delivered program, beside an etcd of the rig. */
async function openWitness(
  root: string,
  agreement: Agreement,
  times: Times,
  closers: Closers,
): Promise<void> {
  const etcd = await openEtcdGateway(agreement, times)
  closers.push(async () => etcd.close())
  const path = join(root, 'scripts/witness.ts')
  const child = spawn(process.execPath, [path, `--etcd=${etcd.url}`], { cwd: root, stdio: 'inherit' })
  process.once('exit', () => child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  let closing = false
  ended.then(([code]) => {
    if (closing) return
    console.error(`the witness ended with ${code}`)
    process.exitCode = 1
  })
  closers.push(async () => {
    closing = true
    child.kill()
    await ended
  })
}

/** From the program to the leader, and to its standby. */
async function openWay(
  { withPooler }: StageOptions,
  directory: string,
  [db1, db2]: readonly [Node, Node],
  closers: Closers,
): Promise<{ haproxy: RunningProxy; databaseUrl: string; standbyUrl: string }> {
  const targetOf = ({ machine, agent }: Node) => ({ port: machine.port, checkPort: agent.port })
  const haproxy = await startHaproxy(directory, [targetOf(db1), targetOf(db2)])
  closers.push(() => haproxy.close())
  const { appUrl } = db1.machine.addresses()
  const at = (port: number) => Object.assign(new URL(appUrl), { port: String(port) }).href
  const standbyUrl = at(haproxy.standbyPort)
  if (!withPooler) return { haproxy, databaseUrl: at(haproxy.port), standbyUrl }
  const pgbouncer = await startPgbouncer(directory, haproxy.port, appUrl)
  closers.push(() => pgbouncer.close())
  return { haproxy, databaseUrl: at(pgbouncer.port), standbyUrl }
}

async function waitForBoth(nodes: readonly Node[], agreement: Agreement): Promise<void> {
  await until('there is a leader with a synchronous standby', wholeMillisMax, async () => {
    const leader = nodes.find(({ agent }) => agent.isLeader())
    const standby = nodes.find((node) => node !== leader)
    if (!leader || agreement.synchronous() !== standby?.machine.name) return false
    const rows = await leader.machine.query(
      `select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`,
    )
    return rows.length === 1
  })
}

function find(nodes: readonly Node[], isLeader: boolean): Node {
  const leader = nodes.find(({ agent }) => agent.isLeader())
  const found = isLeader ? leader : nodes.find((node) => node !== leader)
  if (!leader || !found) throw new Error('nobody leads')
  return found
}
