import { setTimeout as wait } from 'node:timers/promises'
import { openAccounts } from '#tests/guesses/open-accounts.ts'
import { askForSecondFactor, cookieOf, createStaff, signIn } from '#tests/world/console.ts'
import { type ServerProcess, startServerProcess } from '#tests/world/server-process.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { type Credentials, type Kind, textOf } from './beginnings.ts'
import { addressOf, type Beginning, cutOff, type Lines, type Stalled, stall } from './lines.ts'
import { type Latencies, probe, type Question } from './probe.ts'

export interface AttackOptions {
  /** Bodies cut off in each of two rounds: from one address, and from many. */
  readonly cutOffs: number
  readonly addresses: number
  /** Connections that stall, of all kinds together. */
  readonly stalls: number
  readonly calmSeconds: number
  /** Stalls for half a minute until the server has ended the connections; otherwise the callers leave first. */
  readonly isPatient: boolean
}

export interface Round {
  readonly name: string
  readonly seconds: number
  readonly latencies: readonly Latencies[]
}

export interface AttackReport {
  readonly rounds: readonly Round[]
  /** Places taken while connections stalled, by surface and kind. */
  readonly takenWhileStalled: ReadonlyMap<string, number>
  /** Seconds until the server had ended the last stalled connection; it does not end streams. */
  readonly endedAfterSeconds: ReadonlyMap<Kind, number>
  /** Places still taken when all connections had gone. */
  readonly left: ReadonlyMap<string, number>
}

const pace = { atOnceMax: 50, pauseMilliseconds: 200 } as const
const stalledKinds = ['headers', 'bodies', 'console bodies', 'uploads'] as const
/** Heads and JSON have 20 seconds, a form without a pace has fewer; the rest is for a busy machine. */
const endedSecondsMax = 35
const freeSecondsMax = 20

/**
 * Connections that break off or stall at a server, while others go on asking it. Budgets are too wide to protect
 * it.
 */
export async function runAttack(options: AttackOptions): Promise<AttackReport> {
  const world = await openWorld()
  const server = await startServerProcess(world, { pages: true })
  try {
    return await attack(world, server, options)
  } finally {
    await server.stop()
    await world.close()
  }
}

async function attack(world: World, server: ServerProcess, options: AttackOptions): Promise<AttackReport> {
  const { cutOffs, addresses, stalls, calmSeconds, isPatient } = options
  const lines: Lines = { port: server.port, ...pace }
  const stalledEach = Math.ceil(stalls / (stalledKinds.length + 1))
  // A key opens one stream.
  const accounts = await openCredentials(world, stalledEach)
  const questions = await questionsOf(world)
  const bodies = (from: number) => beginningsOf('bodies', accounts, cutOffs, from)

  const rounds: Round[] = []
  const play = async (name: string, work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    const latencies = await probe(server.port, questions, work)
    rounds.push({ name, seconds: (performance.now() - startedAt) / 1000, latencies })
  }
  const stalled = new Map<Kind, Stalled>()
  const endedAfterSeconds = new Map<Kind, number>()
  let takenWhileStalled: ReadonlyMap<string, number> = new Map()

  await play('calm', () => wait(calmSeconds * 1000))
  await play('cut off, one address', () => cutOff(lines, bodies(1)))
  await play(`cut off, ${addresses} addresses`, () => cutOff(lines, bodies(addresses)))
  await play('stalled', async () => {
    for (const kind of ['streams', ...stalledKinds] as const)
      stalled.set(kind, await stall(lines, beginningsOf(kind, accounts, stalledEach, addresses)))
    takenWhileStalled = await readTaken(server.port)
    if (!isPatient) return
    const ends = stalledKinds.map(async (kind) => {
      endedAfterSeconds.set(kind, (await stalled.get(kind)?.ended(endedSecondsMax)) ?? 0)
    })
    await Promise.all(ends)
  })
  await play('calm again', () => wait(calmSeconds * 1000))
  for (const line of stalled.values()) line.close()
  return { rounds, takenWhileStalled, endedAfterSeconds, left: await readLeft(server.port) }
}

async function openCredentials(world: World, count: number): Promise<Credentials[]> {
  const credentials: Credentials[] = []
  for (const token of await openAccounts(world, count)) {
    const { key } = await world.with(token).get('/profile').data<{ key: string }>()
    credentials.push({ token, eventKey: key })
  }
  return credentials
}

function beginningsOf(
  kind: Kind,
  accounts: readonly Credentials[],
  count: number,
  addresses: number,
): Beginning[] {
  return Array.from({ length: count }, (_, number) => {
    const account = accounts[number % accounts.length]
    if (!account) throw new Error('there is no account')
    return { from: addressOf(number, addresses), text: textOf(kind, account) }
  })
}

/** One of each surface, none of them with an address of the attackers. */
async function questionsOf(world: World): Promise<Question[]> {
  const { token } = await world.as('layla')
  await askForSecondFactor(world, false)
  const { username } = await createStaff(world, 'admin')
  const cookie = cookieOf((await signIn(world, username)).headers)
  return [
    { name: 'client API', path: '/api/client/wallet', headers: [`Authorization: Bearer ${token}`] },
    { name: 'console API', path: '/api/console/session', headers: [`Cookie: console-session=${cookie}`] },
    { name: 'site', path: '/home' },
  ]
}

/** How many places are taken. */
async function readTaken(port: number): Promise<Map<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const series = text.matchAll(/^mahfaza_places_taken\{surface="(.+?)",kind="(.+?)"\} (\d+)$/gm)
  const all = [...series].map(([, surface, kind, taken]) => [`${surface} ${kind}`, Number(taken)] as const)
  if (all.length < 8) throw new Error('the metrics do not tell of the places')
  return new Map(all.filter(([, taken]) => taken > 0))
}

/** After everything that is given back by itself has had its time. */
async function readLeft(port: number): Promise<Map<string, number>> {
  for (let second = 0; second < freeSecondsMax; second += 1) {
    if ((await readTaken(port)).size === 0) break
    await wait(1_000)
  }
  return readTaken(port)
}
