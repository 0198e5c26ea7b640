import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listCards } from '#contract/operations/cards/list-card-orders.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { usePaging } from '#web/lib/api/use-paging.ts'
import { IconCreditCard } from '#web/ui/icons.ts'
import { Pager } from '#web/ui/pager.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/state-panel.tsx'
import classes from './cards.module.css'
import { OwnedCard } from './owned-card.tsx'
import { useOpenCodes } from './use-open-codes.ts'

type Filter = 'all' | '0' | '1'

export function MyCards() {
  const { t } = useTranslation('cards')
  const [filter, setFilter] = useState<Filter>('0')
  const codes = useOpenCodes()
  const { query, first, paging } = usePaging()
  const list = useList(listCards, {
    query: { ...query, ...(filter !== 'all' && { 'filter[used]': filter }) },
  })
  const filters = [
    { value: '0' as const, label: t('mine.unused') },
    { value: '1' as const, label: t('mine.used') },
    { value: 'all' as const, label: t('common:all') },
  ]
  return (
    <div className="stack-wide">
      <SegmentedControl
        data={filters}
        value={filter}
        onChange={(value) => {
          setFilter(value)
          first()
        }}
        size="md"
        style={{ alignSelf: 'flex-start' }}
      />
      {list.isPending && <RowsSkeleton count={4} height={180} />}
      {list.isLoadingError && <ErrorState failure={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.data.length === 0 && (
        <EmptyState
          icon={<IconCreditCard size={28} aria-hidden="true" />}
          title={t(filter === '1' ? 'mine.empty_used' : 'mine.empty')}
          text={t('mine.empty_text')}
          action={
            <Button component={Link} to="/portal/cards">
              {t('tabs.shop')}
            </Button>
          }
        />
      )}
      {list.data && (
        <>
          <ul className={classes.cards}>
            {list.data.data.map((card) => (
              <li key={card.id}>
                <OwnedCard card={card} category={card.category} codes={codes} />
              </li>
            ))}
          </ul>
          <Pager meta={list.data.meta} {...paging} />
        </>
      )}
    </div>
  )
}
