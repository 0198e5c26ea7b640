import { buildApp } from '#server/app.ts'
import { requireConfig } from '#server/config.ts'
import { openServices } from '#server/services.ts'
import { openBaselineDesk } from './lib/baseline-desk.ts'
import { startProfile } from './lib/profile.ts'

// The server of `npm run bench:http`: the real application, listening. With `baseline=<connections>` the same routes
// stand before the SQL function instead of the desk.

const [databaseUrl = '', dataDirectory = '', behind = 'desk'] = process.argv.slice(2)
const config = requireConfig({
  MAHFAZA_ENV: 'test',
  APP_DATABASE_URL: databaseUrl,
  MAHFAZA_DATA: dataDirectory,
  PORT: '0',
  LOG_LEVEL: 'error',
})

const services = await openServices(config)
const connectionsMax = Number(/^baseline=(\d+)$/.exec(behind)?.[1] ?? 0)
const desk = connectionsMax > 0 ? openBaselineDesk(databaseUrl, connectionsMax) : services.desk
const app = await buildApp({ ...services, desk })
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
  if (desk !== services.desk) await desk.drain()
  await services.close()
}
