import { useTranslation } from 'react-i18next'
import type { Field } from '#contract/kernel/resource/fields.ts'
import { isShare } from '#contract/kernel/resource/kinds/integer.ts'
import { isMoney } from '#contract/kernel/resource/kinds/money.ts'
import { percentOf } from '#contract/kernel/share.ts'
import { settings } from '#contract/operations/settings/settings.ts'
import { labelsOf } from '#web/lib/console/fact-labels.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Money } from '#web/ui/money.tsx'

const fields: Readonly<Record<string, Field>> = settings.keys

/** The value of a setting, as on its screen. */
export function SettingValue({ name, value }: { name: string; value: unknown }) {
  const { t } = useTranslation('kit')
  const { locale } = usePage()
  const field = fields[name]
  const text = labelsOf(value, { locale, comma: t('comma') })
  if (text === '') return '—'
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (isMoney(field)) return <Money value={text} />
  if (isShare(field)) return <bdi dir="ltr">{`${percentOf(Number(value))}%`}</bdi>
  return <bdi>{text}</bdi>
}
