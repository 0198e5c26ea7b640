import { requireConfig } from '#server/config.ts'
import { workBatches } from '#server/modules/vouchers/index.ts'
import { openServices } from '#server/services.ts'

// The process of `npm run bench:vouchers` that makes batches as the product does: by its jobs. Tells its peak memory
// whenever it is asked.

const [databaseUrl = '', dataDirectory = ''] = process.argv.slice(2)
const config = requireConfig({
  MAHFAZA_ENV: 'test',
  APP_DATABASE_URL: databaseUrl,
  MAHFAZA_DATA: dataDirectory,
  LOG_LEVEL: 'error',
})

const services = await openServices(config)
await workBatches(services)

process.on('disconnect', () => void services.close())
process.on('message', () => void process.send?.({ peakKilobytes: process.resourceUsage().maxRSS }))
process.send?.({})
