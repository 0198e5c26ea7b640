import { buildApp } from '#server/app.ts'
import { requireConfig } from '#server/config.ts'
import { approvalsOfActions } from '#server/modules/approvals/index.ts'
import { readAmountSetting } from '#server/modules/settings/index.ts'
import { findRightsNow } from '#server/modules/staff/index.ts'
import { notifyOfJob } from '#server/modules/staff-notices/index.ts'
import { workConsoleJobs } from '#server/resource-engine/index.ts'
import { servedResources } from '#server/resources.ts'
import { openServices } from '#server/services.ts'

// The process of `npm run bench:console` that writes an export like the product: by its jobs, with the whole
// application. Reports its peak memory on request.

const [databaseUrl = '', dataDirectory = ''] = process.argv.slice(2)
const config = requireConfig({
  MAHFAZA_ENV: 'test',
  APP_DATABASE_URL: databaseUrl,
  MAHFAZA_DATA: dataDirectory,
  LOG_LEVEL: 'error',
})

const services = await openServices(config)
const app = await buildApp(services)
await workConsoleJobs({
  ...services,
  servedResources,
  rightsOf: (staffId) => findRightsNow(services.database.db, staffId),
  makeReport: () => Promise.reject(new Error('there are no reports here')),
  onJobEnd: notifyOfJob,
  approvals: approvalsOfActions,
  readLimit: readAmountSetting,
})

process.on('disconnect', () => void close())
process.on('message', () => void process.send?.({ peakKilobytes: process.resourceUsage().maxRSS }))
process.send?.({})

async function close(): Promise<void> {
  await app.close()
  await services.close()
}
