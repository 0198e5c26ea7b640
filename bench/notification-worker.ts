import { requireConfig } from '#server/config.ts'
import { sendNotifications } from '#server/modules/notifications/staff/index.ts'
import { openServices } from '#server/services.ts'

// A process that sends notifications as the product does, for tests that kill it.

const [databaseUrl = '', dataDirectory = ''] = process.argv.slice(2)
const config = requireConfig({
  MAHFAZA_ENV: 'test',
  APP_DATABASE_URL: databaseUrl,
  MAHFAZA_DATA: dataDirectory,
  LOG_LEVEL: 'error',
})

const roundMilliseconds = 200
const services = await openServices(config)
let isOpen = true

process.on('disconnect', () => {
  isOpen = false
})
process.send?.({})
while (isOpen) await sendNotifications(services, roundMilliseconds)
await services.close()
