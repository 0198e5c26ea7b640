import { fillTemplate } from '#contract/kernel/fill-template.ts'
import type { Language } from '#contract/kernel/localized.ts'
import { type SmsPurpose, smsPurposes } from '#contract/shapes/sms-purposes.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Message } from '#server/platform/outbox/index.ts'

interface Written {
  readonly purpose: SmsPurpose
  /** A phone `09xxxxxxxx`. */
  readonly recipient: string
  readonly locale: Language
  /** By the placeholders of the purpose. */
  readonly values?: Readonly<Record<string, string>>
  readonly secret?: boolean
}

/** A text message in the words of the settings, ready for the outbox. */
export async function writeSms(db: Db, { purpose, values = {}, ...message }: Written): Promise<Message> {
  const text = await readSetting(db, `sms_${purpose}`)
  return {
    ...message,
    channel: 'sms',
    purpose,
    body: fillTemplate(text[message.locale], values),
    template_values: smsPurposes[purpose].placeholders.map((name) => values[name] ?? ''),
  }
}
