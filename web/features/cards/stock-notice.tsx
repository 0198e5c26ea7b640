import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { askStockNotice, listStockNotices } from '#contract/operations/favourites/stock-notices.ts'
import { remember, useCall, useSend } from '#web/lib/api/use-call.ts'
import { IconBell } from '#web/ui/icons.ts'

/** On a sold-out card: a notification, once, when it is there again. */
export function StockNotice({ categoryId }: { categoryId: string }) {
  const { t } = useTranslation('cards')
  const asked = useCall(listStockNotices)
  const ask = useSend(askStockNotice, { showsFailure: true })
  if (!asked.data) return null
  const isWanted = asked.data.includes(categoryId)
  return (
    <div className="stack">
      <Button
        variant="default"
        leftSection={<IconBell size={18} aria-hidden="true" />}
        aria-pressed={isWanted}
        loading={ask.isPending}
        onClick={() =>
          ask.mutate(
            { params: { id: categoryId }, body: { wanted: !isWanted } },
            { onSuccess: (ids) => remember(listStockNotices, {}, ids) },
          )
        }
      >
        {t(isWanted ? 'stock_notice.stop' : 'stock_notice.ask')}
      </Button>
      {isWanted && (
        <p className="small soft" role="status">
          {t('stock_notice.asked')}
        </p>
      )}
    </div>
  )
}
