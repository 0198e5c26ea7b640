import { availableParallelism } from 'node:os'
import { basePaths } from '#contract/kernel/operation.ts'
import { type BookProblem, verifyBooks } from '#server/ledger/index.ts'
import { type ServerProcess, startServerProcess } from '#tests/world/server-process.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { openChance } from '../../scripts/demo/chance.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import { type FuzzWorld, openFuzzWorld } from './fuzz-world.ts'
import { type Harvest, openHarvest } from './harvest.ts'
import { faultsOf } from './judge-answer.ts'
import { makeRequest } from './make-request.ts'
import { type Route, readRoutes } from './openapi.ts'
import type { Plant } from './plants.ts'
import { openWire, type RawAnswer, type Wire } from './wire.ts'

export interface FuzzOptions {
  readonly requests: number
  readonly seed: number
  /** Addresses of pages to ask for as well; the web application must be built. */
  readonly pages?: readonly string[]
  readonly plant?: Plant
  /** Called now and then with the number of requests so far. */
  onProgress?(asked: number): void
}

export interface Finding {
  readonly number: number
  readonly faults: readonly string[]
  readonly actor: string
  readonly request: string
  readonly answer: string
}

export interface FuzzReport {
  readonly requests: number
  readonly seconds: number
  readonly statuses: ReadonlyMap<number, number>
  /** The first faults; the same fault occurs often. */
  readonly findings: readonly Finding[]
  readonly findingsCount: number
  /** Operations that never succeeded: the code behind them was not reached. */
  readonly unreached: readonly string[]
  /** Of the server, after collections. `middle` and `end`: what it has in use; `mostRss`: what it held at most. */
  readonly memory: MemoryUse
  readonly isAlive: boolean
  readonly books: readonly BookProblem[]
  /** The server's log; empty when it has no defect. */
  readonly log: string
}

export interface MemoryUse {
  readonly middleBytes: number
  readonly endBytes: number
  readonly mostRssBytes: number
}

const wiresCount = 4 * availableParallelism()
const tendEvery = 200
const progressEvery = 10_000
/** By then all parts of the program are loaded. */
const middleShare = 0.5
const findingsMax = 40
const shownLengthMax = 600

/** The callers are clients; the console has its own tests. */
function isClients({ path }: Route): boolean {
  return path.startsWith(basePaths.client)
}

/** A world to be fuzzed, by one server after another. */
export interface FuzzGround {
  readonly world: World
  readonly harvest: Harvest
  readonly fuzzWorld: FuzzWorld
  close(): Promise<void>
}

export async function openFuzzGround(): Promise<FuzzGround> {
  const world = await openWorld()
  const harvest = openHarvest()
  const fuzzWorld = await openFuzzWorld(world, harvest)
  return {
    world,
    harvest,
    fuzzWorld,
    async close() {
      await fuzzWorld.close()
      await world.close()
    },
  }
}

/** A fresh server, `requests` requests made from the document it serves, and what is wrong with the answers. */
export async function runFuzz(ground: FuzzGround, options: FuzzOptions): Promise<FuzzReport> {
  const pages = options.pages !== undefined
  const server = await startServerProcess(ground.world, { pages, plant: options.plant ?? null })
  try {
    // It is made at its first reading, and large: no growth of the run.
    const document = await fetch(`http://127.0.0.1:${server.port}/api/docs/openapi.json`)
    const routes = readRoutes(await document.json()).filter(isClients)
    return await askAll({ ...ground, options, server, routes, reached: new Set() })
  } finally {
    await server.stop()
  }
}

interface Run extends FuzzGround {
  readonly options: FuzzOptions
  readonly server: ServerProcess
  readonly routes: readonly Route[]
  /** The operations that have succeeded. */
  readonly reached: Set<string>
}

async function askAll(run: Run): Promise<FuzzReport> {
  const { options, world, server, routes, reached } = run
  const wires = Array.from({ length: wiresCount }, () => openWire(server.port))
  const statuses = new Map<number, number>()
  const findings: Finding[] = []
  let findingsCount = 0
  let asked = 0
  const memory = { middleBytes: 0, endBytes: 0, mostRssBytes: 0 }
  const startedAt = performance.now()

  async function askOn(wire: Wire): Promise<void> {
    while (asked < options.requests && server.isAlive()) {
      asked += 1
      const number = asked
      if (number % progressEvery === 0) options.onProgress?.(number)
      if (number % tendEvery === 1) await tendAndMeasure(run, memory, number)
      const { request, answer, faults } = await askOne(run, wire, number)
      const status = answer?.status ?? 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (request.route && status === 200) reached.add(request.route.id)
      if (faults.length === 0) continue
      findingsCount += 1
      if (findings.length < findingsMax) findings.push(show(number, faults, request, answer))
    }
  }
  await Promise.all(wires.map(askOn))
  for (const wire of wires) wire.close()
  const seconds = (performance.now() - startedAt) / 1000
  const isAlive = server.isAlive()
  return {
    requests: asked,
    seconds,
    statuses,
    findings,
    findingsCount,
    unreached: routes.map(({ id }) => id).filter((id) => !reached.has(id)),
    memory,
    isAlive,
    books: await verifyBooks(world.services.database.db),
    log: server.output(),
  }
}

async function tendAndMeasure(
  { fuzzWorld, server, options }: Run,
  memory: { -readonly [Name in keyof MemoryUse]: number },
  number: number,
) {
  await fuzzWorld.tend()
  const now = await server.readMemory()
  if (!now) return
  memory.endBytes = now.liveBytes
  memory.mostRssBytes = Math.max(memory.mostRssBytes, now.rssBytes)
  if (number <= options.requests * middleShare) memory.middleBytes = now.liveBytes
}

async function askOne(run: Run, wire: Wire, number: number) {
  const { options, harvest, fuzzWorld, routes, reached } = run
  const chance = openChance(options.seed * 1_000_003 + number)
  const request = makeRequest({
    chance,
    harvest,
    knownCalls: fuzzWorld.knownCalls,
    routes,
    unreached: routes.filter(({ id }) => !reached.has(id)),
    pages: options.pages ?? [],
    tokenOf: fuzzWorld.tokenOf,
  })
  const answer = await wire.ask(request.bytes, request.method)
  const faults = faultsOf(request, answer)
  if (answer?.status === 200 && request.route && isAnothers(run, request))
    faults.push('gives what is another’s')
  if (answer?.status === 401) await fuzzWorld.openSession(request.actor)
  // A file has no values for later requests.
  const isJson = /^\s*[{[]/.test(answer?.body ?? '')
  if (answer?.status === 200 && isJson && request.route && faults.length === 0)
    learn(harvest, request.route, JSON.parse(answer.body))
  return { request, answer, faults }
}

function learn(harvest: Harvest, route: Route, body: { data?: { token?: string } } | null): void {
  harvest.gather(body, route.path)
  if (route.id === 'identity.register' && body?.data?.token) harvest.add('newcomer', body.data.token)
}

function isAnothers({ fuzzWorld }: Run, { target, actor }: FuzzRequest): boolean {
  const [path = ''] = target.split('?')
  return actor !== 'newcomer' && fuzzWorld.forbidden.has(path)
}

function show(
  number: number,
  faults: readonly string[],
  request: FuzzRequest,
  answer: RawAnswer | null,
): Finding {
  return {
    number,
    faults,
    actor: request.actor,
    request: request.bytes.toString('utf8').slice(0, shownLengthMax),
    answer: answer ? `${answer.status} ${answer.body}`.slice(0, shownLengthMax) : 'none',
  }
}
