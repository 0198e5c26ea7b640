import { buildApp } from '#server/app.ts'
import { openBenchServices } from './lib/http-world.ts'

// The process of `npm run bench:live` whose pages follow a game.

const [databaseUrl = '', dataDirectory = ''] = process.argv.slice(2)
const services = await openBenchServices(databaseUrl, dataDirectory)
const app = await buildApp(services)
const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
process.on('disconnect', () => void close())
process.on('message', () => process.send?.({ rss: process.memoryUsage.rss() }))
process.send?.({ port: Number(url.port) })

async function close(): Promise<void> {
  await app.close()
  await services.close()
}
