import { Refusal } from '#contract/kernel/refusal.ts'
import type { Db } from '#server/platform/db/database.ts'
import { applicationSettings, instructionFor, readApplication } from './application.rules.ts'
import { readSettings } from './read-settings.ts'

/**
 * Refuses a call of a mobile application that must be replaced first.
 * @throws Refusal `application.update_required` with version and address, `request.malformed`
 */
export async function expectCurrent(db: Db, sent: string): Promise<void> {
  const application = readApplication(sent)
  if (!application) throw new Refusal('request.malformed')
  const { action, version, url } = instructionFor(application, await readSettings(db, applicationSettings))
  if (action !== 'update_required') return
  throw new Refusal('application.update_required', { version: version ?? '', ...(url !== null && { url }) })
}
