import { sql } from 'kysely'
import { type Language, languages } from '#contract/kernel/localized.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Logger } from '../log.ts'
import { translate } from '../messages.ts'
import { queueMessages } from '../outbox/index.ts'

export interface AnnounceDeps {
  readonly database: Database
  readonly jobs: Jobs
  readonly log: Logger
  /** The recipient of mails; null: only the log. */
  readonly alarmEmail: string | null
}

interface NewAlarm {
  readonly code: string
  readonly subject: string
  readonly details: unknown
  readonly raisedAt: Date
}

const alarmsAtOnceMax = 50

/** Reports new alarms to the log and, in one mail, to the person on duty. For a chore; several may run at once. */
export async function announceAlarms({ database, jobs, log, alarmEmail }: AnnounceDeps): Promise<void> {
  await database.transact(async (tx) => {
    const alarms = await claimNewAlarms(tx)
    if (alarms.length === 0) return
    for (const { code, subject, details } of alarms) {
      log.error({ alarm: code, subject, details }, translate('en', `alarms:titles.${code}`))
    }
    if (alarmEmail !== null) await queueMessages(tx, jobs, [mailOf(alarms, alarmEmail)])
  })
}

/** Each alarm is claimed once, whatever the number of processes. */
async function claimNewAlarms(tx: Tx): Promise<NewAlarm[]> {
  const { rows } = await sql<NewAlarm>`
    update alarm set announced_at = now() where id in (
      select id from alarm where announced_at is null order by id limit ${alarmsAtOnceMax} for update skip locked
    ) returning code, subject, details, raised_at as "raisedAt"`.execute(tx)
  return rows
}

/** In both languages: the person on duty reads one of them. */
function mailOf(alarms: readonly NewAlarm[], recipient: string) {
  const [first] = alarms
  const titles = first ? languages.map((locale) => titleOf(locale, first.code)) : []
  return {
    purpose: 'alarm',
    channel: 'mail',
    recipient,
    locale: 'ar',
    subject: titles.join(' · '),
    body: languages.map((locale) => textOf(locale, alarms)).join('\n\n'),
  } as const
}

function textOf(locale: Language, alarms: readonly NewAlarm[]): string {
  const lines = alarms.map(({ code, subject, details, raisedAt }) =>
    [titleOf(locale, code), `${code} · ${subject} · ${raisedAt.toISOString()}`, JSON.stringify(details)].join(
      '\n',
    ),
  )
  return [translate(locale, 'alarms:mail.intro', { count: alarms.length }), ...lines].join('\n\n')
}

function titleOf(locale: Language, code: string): string {
  return translate(locale, `alarms:titles.${code}`)
}
