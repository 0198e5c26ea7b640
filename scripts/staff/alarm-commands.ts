import { Refusal } from '#contract/kernel/refusal.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import { clearAlarm, listOpenAlarms } from '#server/platform/alarms/index.ts'
import { hasSentence, translate } from '#server/platform/messages.ts'
import { type Command, defineCommand, text } from './command.ts'

export const alarmCommands: readonly Command[] = [
  defineCommand({
    noun: 'alarm',
    verb: 'list',
    acts: 'never',
    options: {},
    async run({ services, locale }) {
      const alarms = await listOpenAlarms(services.database.db)
      return {
        sentence: 'done.listed',
        values: { count: alarms.length },
        rows: alarms.map(({ code, subject, times, raisedAt, lastAt }) => {
          const title = `alarms:titles.${code}`
          return {
            alarm: code,
            about: subject,
            title: hasSentence(locale, title) ? translate(locale, title) : code,
            times,
            created_at: raisedAt,
            last_at: lastAt,
          }
        }),
      }
    },
  }),
  defineCommand({
    noun: 'alarm',
    verb: 'clear',
    needs: 'alarms-clear',
    options: { code: text, subject: text },
    async run({ services, staffId }, { code, subject }) {
      await services.database.transact(async (tx) => {
        const open = await listOpenAlarms(tx)
        if (!open.some((alarm) => alarm.code === code && alarm.subject === subject))
          throw new Refusal('request.not_found')
        await clearAlarm(tx, { code, subject })
        await recordActivity(tx, [
          {
            action: 'cleared',
            subject: { type: 'alarm', id: code },
            actor: { type: 'staff', id: staffId },
            before: { about: subject },
          },
        ])
      })
      return { sentence: 'done.alarm_cleared', values: { code } }
    },
  }),
]
