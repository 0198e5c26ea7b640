import { useTranslation } from 'react-i18next'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import type { orderedCards } from '#contract/resources/cards/ordered-cards.ts'
import { readTitle } from '#web/console-kit/data/sections.ts'
import { Moment } from '#web/ui/moment.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'

type Card = RowOf<typeof orderedCards>

/** Of a card that staff choose: its serial number, and when its code was shown. */
export function useCardLabels() {
  const { t } = useTranslation('resources')
  const { locale } = useUiTools()
  return ({ titles: { voucher_id: title }, revealed_at: shownAt }: Card) => ({
    label: (
      <bdi>{readTitle({ name: 'vouchers' }, typeof title === 'string' ? title : undefined, locale)}</bdi>
    ),
    description: shownAt ? (
      <>
        {t('dialogs:card-orders.code_shown')} <Moment at={shownAt} />
      </>
    ) : (
      t('dialogs:card-orders.code_hidden')
    ),
  })
}
