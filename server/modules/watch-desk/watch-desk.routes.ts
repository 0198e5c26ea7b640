import { Refusal } from '#contract/kernel/refusal.ts'
import {
  clearAlarm as clearContract,
  resendMessage as resendContract,
  revealMessage as revealContract,
} from '#contract/operations/watch/watch.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { clearAlarm } from './clear-alarm.ts'
import { revealMessage, sendAgain } from './send-again.ts'

interface Deps {
  readonly database: Database
  readonly jobs: Jobs
  readonly config: { readonly production: boolean }
}

export function routeWatchDesk(api: Api, { database, jobs, config }: Deps): void {
  api.route(clearContract, async ({ actor, params }) => {
    await database.transact((tx) => clearAlarm(tx, params.id, actor.id))
    return {}
  })
  api.route(resendContract, async ({ actor, params }) => {
    await database.transact((tx) => sendAgain(tx, jobs, params.id, actor.id))
    return {}
  })
  api.route(revealContract, async ({ actor, params }) => {
    if (config.production) throw new Refusal('outbox.sealed_in_production')
    return database.transact((tx) => revealMessage(tx, params.id, actor.id))
  })
}
