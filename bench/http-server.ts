import { buildApp } from '#server/app.ts'
import { requireConfig } from '#server/config.ts'
import { openServices } from '#server/services.ts'
import { openBaselineEngine } from './lib/baseline-engine.ts'
import { startProfile } from './lib/profile.ts'

// The server of `npm run bench:http`: the real application. With `baseline=<connections>` the same routes use the SQL
// function instead of the posting engine.

const [databaseUrl = '', dataDirectory = '', behind = 'posting'] = process.argv.slice(2)
const config = requireConfig({
  MAHFAZA_ENV: 'test',
  APP_DATABASE_URL: databaseUrl,
  MAHFAZA_DATA: dataDirectory,
  PORT: '0',
  LOG_LEVEL: 'error',
})

const services = await openServices(config)
const connectionsMax = Number(/^baseline=(\d+)$/.exec(behind)?.[1] ?? 0)
const engine = connectionsMax > 0 ? openBaselineEngine(databaseUrl, connectionsMax) : services.engine
const app = await buildApp({ ...services, engine })
const url = new URL(await app.listen({ port: config.port, host: config.host }))
let profile: Awaited<ReturnType<typeof startProfile>> | undefined

process.on('disconnect', () => void close())
process.on('message', (message) => void (message === 'profile' ? begin() : finish()))
process.send?.({ port: Number(url.port) })

async function begin(): Promise<void> {
  profile = await startProfile()
  process.send?.({})
}

async function finish(): Promise<void> {
  process.send?.((await profile?.stop()) ?? {})
}

async function close(): Promise<void> {
  await app.close()
  if (engine !== services.engine) await engine.drain()
  await services.close()
}
