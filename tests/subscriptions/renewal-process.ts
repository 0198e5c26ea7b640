import { requireConfig } from '#server/config.ts'
import { renewDue } from '#server/modules/subscriptions/index.ts'
import { openServices } from '#server/services.ts'

// A process that renews what is due as the product does, again and again, until it is killed or its parent leaves.

const [databaseUrl = '', dataDirectory = '', atOnce = ''] = process.argv.slice(2)
const services = await openServices(
  requireConfig({
    MAHFAZA_ENV: 'test',
    APP_DATABASE_URL: databaseUrl,
    MAHFAZA_DATA: dataDirectory,
    LOG_LEVEL: 'error',
  }),
)

while (process.connected) {
  await renewDue(services, Number(atOnce))
  // A parent that has just left hears nothing; the loop ends.
  if (process.connected) process.send?.('a round', () => undefined)
}
await services.close()
