import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { openServices } from '#server/services.ts'
import { findStage, type Stage } from './database.ts'
import { makeDemoWorld } from './make-demo-world.ts'
import { demoPassword } from './people.ts'
import { voucherSheetName } from './write-voucher-sheet.ts'

/**
 * Makes the demo world when there is room for one, and tells who can sign in. Never in production, and never beside a
 * real gateway: its people's phones may be somebody's.
 * @returns lines for the terminal
 */
export async function prepareDemoWorld(config: Config): Promise<readonly string[]> {
  const { databaseUrl, ownerDatabaseUrl, production, demo, smsGateway, smtpUrl } = config
  if (production || !demo || smsGateway !== null || smtpUrl !== null) return []
  if (databaseUrl === null || ownerDatabaseUrl === null) return []
  const stage = await stageOf(databaseUrl)
  if (stage === 'begun') {
    return [
      'The demo world was interrupted while it was made. For a whole one, start with an empty database.',
    ]
  }
  if (stage === 'foreign') return []
  if (stage === 'empty') {
    const services = await openServices({ ...config, databaseUrl: withoutWaiting(databaseUrl) })
    try {
      await makeDemoWorld(services, ownerDatabaseUrl)
    } finally {
      await services.close()
    }
  }
  return [...logins, `Printed vouchers to try: ${join(config.dataDirectory, voucherSheetName)}`]
}

const logins = [
  `Demo logins, each with the password ${demoPassword}`,
  '  layla   pro: sends money, owns the promo code LAYLA5',
  '  omar    a client',
  '  fatima  merchant: accepts vouchers, is paid by settlements',
  '  salem   seller of printed vouchers',
]

/** No commit waits for the disk but the last one, which takes all others with it. */
function withoutWaiting(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  const options = url.searchParams.get('options') ?? '-c timezone=UTC'
  url.searchParams.set('options', `${options} -c synchronous_commit=off`)
  // A plus is a plus to PostgreSQL's address readers, not a space.
  url.search = url.search.replaceAll('+', '%20')
  return url.href
}

async function stageOf(databaseUrl: string): Promise<Stage> {
  const database = openDatabase(databaseUrl, { connectionsMax: 1 })
  try {
    return await findStage(database.db)
  } finally {
    await database.close()
  }
}
