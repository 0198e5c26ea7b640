import { resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { lockIds } from '#server/platform/db/lock-ids.ts'
import { withLock } from '#server/platform/db/with-lock.ts'
import { findStage, type Stage } from './database.ts'
import { demoPassword } from './people.ts'
import { voucherSheetName } from './write-voucher-sheet.ts'

/**
 * Makes the demo world when the database is empty, and lists its logins. Never in production, and never beside a real
 * gateway: its phones may belong to real people.
 * @returns lines for the terminal
 */
export async function prepareDemoWorld(config: Config): Promise<readonly string[]> {
  const { databaseUrl, ownerDatabaseUrl, production, demo, sandboxGateway, smsGateway, smtpUrl } = config
  if (production || !demo || smsGateway !== null || smtpUrl !== null) return []
  // Its people pay by the sandbox gateway.
  if (!sandboxGateway) return []
  if (databaseUrl === null || ownerDatabaseUrl === null) return []
  // Of several starting processes one makes it; the others wait.
  const stage = await withLock(ownerDatabaseUrl, lockIds.demo, (_client, signal) =>
    makeWhenEmpty(config, databaseUrl, ownerDatabaseUrl, signal),
  )
  if (stage === 'begun') {
    return [
      'The demo world was interrupted while it was made, and only a part of it is there.',
      `For a whole one: stop this (Ctrl-C), remove ${config.dataDirectory} and start again; with a database of your own, give it an empty one.`,
    ]
  }
  if (stage === 'foreign') return []
  return [...logins, `Printed vouchers to try: ${resolve(config.dataDirectory, voucherSheetName)}`]
}

/** @returns the stage that was found */
async function makeWhenEmpty(
  config: Config,
  databaseUrl: string,
  ownerUrl: string,
  signal: AbortSignal,
): Promise<Stage> {
  const stage = await stageOf(databaseUrl)
  if (stage !== 'empty') return stage
  // The whole program, for the first start only.
  const [{ openServices }, { makeDemoWorld }] = await Promise.all([
    import('#server/services.ts'),
    import('./make-demo-world.ts'),
  ])
  const services = await openServices({ ...config, databaseUrl: withoutWaiting(databaseUrl) })
  try {
    await makeDemoWorld(services, ownerUrl, signal)
  } finally {
    await services.close()
  }
  return stage
}

const logins = [
  `Demo logins, each with the password ${demoPassword}`,
  '  layla   pro: sends money, owns the promo code LAYLA5',
  '  omar    a client',
  '  fatima  merchant: accepts vouchers, is paid by settlements',
  '  salem   seller of printed vouchers',
  'Staff, at /console, with the same password',
  '  admin   may do everything; supervisor decides on requests; clerk does the day’s work; auditor reads',
]

/** Only the last commit waits for the disk. */
function withoutWaiting(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  const options = url.searchParams.get('options') ?? '-c timezone=UTC'
  url.searchParams.set('options', `${options} -c synchronous_commit=off`)
  // PostgreSQL's address readers do not decode a plus as a space.
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
