import pg from 'pg'
import { PgBoss } from 'pg-boss'

export const jobsSchema = 'jobs'

const delivery = {
  heartbeatSeconds: 30,
  expireInSeconds: 300,
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
} as const

/**
 * All queues. `heartbeatSeconds`: how soon another worker takes over a killed worker's job. `deadLetter`: where a job goes
 * after its last try, also when nobody was left to say that it failed.
 */
export const queues = {
  'deliver-sms': delivery,
  'deliver-mail': delivery,
  'deliver-push': delivery,
  'send-reset-code': { heartbeatSeconds: 30, expireInSeconds: 60, retryLimit: 3, retryDelay: 2 },
  'send-staff-reset-code': { heartbeatSeconds: 30, expireInSeconds: 60, retryLimit: 3, retryDelay: 2 },
  'post-head': {
    heartbeatSeconds: 30,
    expireInSeconds: 60,
    retryLimit: 100,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 3600,
  },
  'sandbox-callback': {
    heartbeatSeconds: 30,
    expireInSeconds: 60,
    retryLimit: 5,
    retryDelay: 2,
    retryBackoff: true,
  },
  'cancel-vouchers': { heartbeatSeconds: 30, expireInSeconds: 3600, retryLimit: 5, retryDelay: 5 },
  // Before the queue that names it.
  'lost-console-job': delivery,
  'console-job': {
    heartbeatSeconds: 30,
    expireInSeconds: 3600,
    retryLimit: 3,
    retryDelay: 5,
    deadLetter: 'lost-console-job',
  },
  'export-client-data': { heartbeatSeconds: 30, expireInSeconds: 600, retryLimit: 3, retryDelay: 5 },
  'make-voucher-batch': { heartbeatSeconds: 30, expireInSeconds: 3600, retryLimit: 5, retryDelay: 5 },
} as const

export type QueueName = keyof typeof queues

/** Creates job tables and queues as the owner and grants them to the application. Safe to repeat. */
export async function installJobs(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: jobsSchema,
    supervise: false,
    schedule: false,
  })
  boss.on('error', (error) => {
    throw error
  })
  await boss.start()
  for (const [name, options] of Object.entries(queues)) {
    if (await boss.getQueue(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, options)
  }
  await boss.stop({ graceful: false })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`
      grant usage on schema ${jobsSchema} to mahfaza_app;
      grant select, insert, update, delete on all tables in schema ${jobsSchema} to mahfaza_app;
      grant usage on all sequences in schema ${jobsSchema} to mahfaza_app;
      grant execute on all functions in schema ${jobsSchema} to mahfaza_app;
    `)
  } finally {
    await client.end()
  }
}
