import type { FastifyInstance } from 'fastify'
import { pageMax } from '#contract/kernel/paging.ts'
import { buildApp } from '#server/app.ts'
import { sumLongWallets } from '#server/modules/wallets/index.ts'
import type { GrownWorld } from './grown-world.ts'
import { openBenchServices, openClients } from './http-world.ts'
import { median } from './load.ts'
import type { Line } from './report.ts'
import { accountsCount } from './rig.ts'

const path = '/api/client/reports/wallet-transactions'
const samples = 200
const warmUps = 30
/** How far back the deep page lies: 0 the newest, 1 the first of all. */
const depth = 0.9

/** The wallet report through its route, of the long wallet and of one like all others, in turn. */
export async function measureStatements(world: GrownWorld): Promise<Line[]> {
  const { tokens } = await openClients(world.ownerUrl, accountsCount + 1)
  const services = await openBenchServices(world.appUrl, world.dataDirectory)
  const app = await buildApp(services)
  try {
    const start = performance.now()
    await sumLongWallets(services.database)
    const seconds = (performance.now() - start) / 1000
    const long = readerOf(app, tokens[accountsCount] ?? '')
    const small = readerOf(app, tokens[0] ?? '')
    const lines = [
      await compare('growth.statement.first', long, small, () => 1),
      await compare('growth.statement.deep', long, small, (pages) =>
        Math.min(pageMax, Math.ceil(pages * depth)),
      ),
    ]
    return lines.map((line) => ({
      ...line,
      note: `${line.note}; all blocks summed in ${seconds.toFixed(1)} s`,
    }))
  } finally {
    await app.close()
    await services.close()
  }
}

interface Answer {
  readonly rows: number
  readonly total: number
  readonly lastPage: number
}
type Reader = (page: number) => Promise<Answer>

function readerOf(app: FastifyInstance, token: string): Reader {
  return async (page) => {
    const answer = await app.inject({
      url: `${path}?page=${page}`,
      headers: { authorization: `Bearer ${token}` },
    })
    if (answer.statusCode !== 200) throw new Error(`the report answered ${answer.statusCode}: ${answer.body}`)
    const { data, meta } = answer.json()
    return { rows: data.rows.length, total: meta.total, lastPage: meta.last_page }
  }
}

async function compare(
  name: string,
  long: Reader,
  small: Reader,
  pick: (pages: number) => number,
): Promise<Line> {
  const times: { long: number[]; small: number[] } = { long: [], small: [] }
  const [ofLong, ofSmall] = [await long(1), await small(1)]
  const pages = { long: pick(ofLong.lastPage), small: pick(ofSmall.lastPage) }
  for (let sample = -warmUps; sample < samples; sample += 1) {
    const [longMillis, smallMillis] = [await timed(long, pages.long), await timed(small, pages.small)]
    if (sample < 0) continue
    times.long.push(longMillis)
    times.small.push(smallMillis)
  }
  const value = median(times.long)
  const against = median(times.small)
  const note = `page ${pages.long} of ${ofLong.total} movements against page ${pages.small} of ${ofSmall.total}`
  return { name, value, unit: 'ms', against, ratio: value / against, note }
}

async function timed(reader: Reader, page: number): Promise<number> {
  const start = performance.now()
  const { rows } = await reader(page)
  const millis = performance.now() - start
  if (rows === 0) throw new Error(`page ${page} is empty`)
  return millis
}
