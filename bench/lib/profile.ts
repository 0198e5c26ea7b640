import { type Profiler, Session } from 'node:inspector/promises'

/** Samples of the working process, by part. */
export type SamplesByPart = Readonly<Record<string, number>>

/** The first pattern that a frame's file matches names the part; a frame without one belongs to its caller. */
export type Part = readonly [pattern: RegExp, name: string]

const partsOfRequest: readonly Part[] = [
  [/server\/ledger\//, 'posting: gather, decide, write'],
  [/server\/modules\/(identity)\/|platform\/coalesce/, 'session'],
  [/server\/modules\/notifications\/|platform\/activity\//, 'posting: the operation’s load and save'],
  [/server\/modules\/.*\.routes\.ts|platform\/secrets/, 'route: answer'],
  [/server\/modules\//, 'posting: the operation’s load and save'],
  [/contract\/|node_modules\/zod|fastify-type-provider-zod/, 'validation'],
  [/node_modules\/kysely/, 'database driver'],
  [/node_modules\/(pg|pg-protocol|pg-types|pg-pool|postgres-[a-z]+)\//, 'database driver'],
  [
    /node_modules\/(fastify|find-my-way|@fastify|avvio|secure-json-parse|light-my-request)|platform\/http/,
    'http',
  ],
  [/^node:internal\/http|^node:_http|^node:http/, 'http'],
]

/** The caller names the part; without one it is a socket that has become readable. */
const shared = /^node:|^$/

const idle = 'idle'
const natives = new Map([
  ['(idle)', idle],
  ['(garbage collector)', 'garbage collector'],
  ['(program)', 'native work'],
])

/** Samples this process until `stop` is called. */
export async function startProfile(parts = partsOfRequest): Promise<{ stop(): Promise<SamplesByPart> }> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 200 })
  await session.post('Profiler.start')
  return {
    async stop() {
      const { profile } = await session.post('Profiler.stop')
      session.disconnect()
      return sumUp(profile, parts)
    },
  }
}

function sumUp({ nodes, samples = [] }: Profiler.Profile, parts: readonly Part[]): SamplesByPart {
  const partOf = namer(nodes, parts)
  const sums: Record<string, number> = {}
  for (const id of samples) {
    const part = partOf(id)
    if (part !== idle) sums[part] = (sums[part] ?? 0) + 1
  }
  return sums
}

function namer(nodes: readonly Profiler.ProfileNode[], parts: readonly Part[]): (id: number) => string {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const urls = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.url]))
  const known = new Map(nodes.map((node) => [node.id, ownPart(node, parts)]))
  return (id) => {
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const part = known.get(at)
      if (part) return part
    }
    return shared.test(urls.get(id) ?? '') ? 'sockets, promises, timers' : 'other'
  }
}

function ownPart(
  { callFrame: { functionName, url } }: Profiler.ProfileNode,
  parts: readonly Part[],
): string | undefined {
  return natives.get(functionName) ?? parts.find(([pattern]) => pattern.test(url))?.[1]
}
