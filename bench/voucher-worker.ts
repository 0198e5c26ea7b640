import { readConfig } from '#server/config.ts'
import { workBatches } from '#server/modules/vouchers/index.ts'
import { openServices } from '#server/services.ts'

// The process of `npm run bench:vouchers` that makes batches as the product does: by its jobs. Tells its peak memory
// whenever it is asked.

const [databaseUrl = '', dataDirectory = ''] = process.argv.slice(2)
const config = readConfig({
  MAHFAZA_ENV: 'test',
  APP_DATABASE_URL: databaseUrl,
  MAHFAZA_DATA: dataDirectory,
  LOG_LEVEL: 'error',
})
if (!('port' in config)) throw new Error(config.join('\n'))

const services = await openServices(config)
await workBatches(services)

process.on('disconnect', () => void services.close())
process.on('message', () => void process.send?.({ peakKilobytes: process.resourceUsage().maxRSS }))
process.send?.({})
