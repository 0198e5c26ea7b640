import { languageOf } from '#contract/kernel/localized.ts'
import { isSmsPurpose, type SmsPurpose, smsPurposes } from '#contract/shapes/sms-purposes.ts'
import { readSetting, readSettings } from '#server/modules/settings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { SmsCarrier, SmsRoute } from '#server/platform/outbox/index.ts'

/** Who carries a message now, under which sender, and with which of the carrier's own texts. */
export async function routeSms(
  db: Db,
  { purpose: kept, locale }: { readonly purpose: string | null; readonly locale: string },
): Promise<SmsRoute> {
  const purpose = kept !== null && isSmsPurpose(kept) ? kept : null
  const stream = purpose === null ? 'notices' : smsPurposes[purpose].stream
  const provider = `sms_${stream}_provider` as const
  const settings = await readSettings(db, [provider, 'sms_sender'])
  const chosen = settings[provider]
  return {
    carrier: chosen === 'outbox' ? null : chosen,
    sender: settings.sms_sender,
    // A text that staff wrote freely has no approved form.
    templateNumber: chosen === 'resala' && purpose !== null ? await readNumber(db, purpose, locale) : null,
  }
}

/** Who carries a text that staff wrote freely. `refused`: nobody now, because Resala sends none but those that it approved. */
export async function routeFreeTexts(
  db: Db,
): Promise<{ readonly carrier: SmsCarrier | null; readonly refused: boolean }> {
  const { carrier } = await routeSms(db, { purpose: null, locale: 'ar' })
  return { carrier, refused: carrier === 'resala' }
}

async function readNumber(db: Db, purpose: SmsPurpose, locale: string): Promise<string | null> {
  const numbers = await readSetting(db, `resala_${purpose}`)
  return numbers?.[languageOf(locale)] ?? null
}
