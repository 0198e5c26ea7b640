import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount, fromWire, isSome, toWire } from '#contract/kernel/amounts.ts'
import { currencyOf } from '#contract/kernel/currencies.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { listFavouriteReceivers } from '#contract/operations/favourites/favourite-receivers.ts'
import { listTransfers } from '#contract/operations/transfers/list-transfers.ts'
import { useCall, useList } from '#web/lib/api/use-call.ts'
import { usePaging } from '#web/lib/api/use-paging.ts'
import { IconRefresh } from '#web/ui/icons.ts'
import { NoMatch } from '#web/ui/no-match.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import actionClasses from '#web/ui/small-action.module.css'
import { ErrorState } from '#web/ui/state-panel.tsx'
import { StatementList } from '#web/ui/statement-list.tsx'
import classes from './transfer.module.css'

/** The first page of the list; the chips of recent receivers read the same. */
export const recentQuery = { page: 1, per_page: 10 } as const

type Transfer = AnswerOf<typeof listTransfers>[number]

interface RecentTransfersProps {
  /** The same amount to the same receiver: opens the form, sends nothing. */
  onAgain(transfer: { readonly to: string; readonly amount: string }): void
}

export function RecentTransfers({ onAgain }: RecentTransfersProps) {
  const { t } = useTranslation('transfers')
  const saved = useCall(listFavouriteReceivers).data ?? []
  const [search, setSearch] = useState('')
  const { query, first, paging } = usePaging(recentQuery.per_page)
  const list = useList(listTransfers, { query: { ...query, ...(search !== '' && { search }) } })
  const find = (typed: string) => {
    setSearch(typed)
    first()
  }
  if (list.isPending) return <RowsSkeleton count={3} />
  if (list.isLoadingError) return <ErrorState failure={list.error} onRetry={() => void list.refetch()} />
  if (search === '' && list.data.data.length === 0) return null
  const rows = list.data.data.map((transfer) => {
    const { receiver } = transfer
    const label = saved.find(({ member_no }) => member_no === receiver?.member_no)?.label
    return {
      id: transfer.id,
      kind: 'transfer',
      title: t(`direction.${transfer.direction}`, { name: isolate(label ?? transfer.counterparty) }),
      parts: [
        label !== undefined && transfer.counterparty,
        receiver && `\u2066${receiver.phone}\u2069`,
        isCharged(transfer) && t('fee_of', { fee: feeOf(transfer) }),
        transfer.note,
      ],
      amount: movedBy(transfer),
      currency: transfer.currency,
      balanceAfter: transfer.balance_after,
      at: transfer.created_at,
      action: receiver && (
        <button
          type="button"
          className={`${actionClasses.action} ${classes.again}`}
          aria-label={t('again_to', { name: label ?? transfer.counterparty })}
          onClick={() => onAgain({ to: receiver.member_no, amount: transfer.amount })}
        >
          <IconRefresh size={16} aria-hidden="true" />
          {t('again')}
        </button>
      ),
    }
  })
  return (
    <section className="card" aria-labelledby="recent-transfers">
      <div className="stack">
        <h2 id="recent-transfers">{t('recent')}</h2>
        <SearchField label={t('search')} compact value={search} onSearch={find} />
        {rows.length === 0 && (
          <NoMatch title={t('no_match')} text={t('no_match_text')} onShowAll={() => find('')} />
        )}
      </div>
      <StatementList rows={rows} balanceLabel={t('review.balance_after')} />
      <Pager meta={list.data.meta} {...paging} />
    </section>
  )
}

function isolate(name: string): string {
  return `\u2068${name}\u2069`
}

function isCharged({ direction, fee }: Transfer): boolean {
  return direction === 'sent' && isSome(fee)
}

function feeOf({ fee, currency }: Transfer): string {
  return `\u2066${formatAmount(fromWire(fee, currencyOf(currency)), currencyOf(currency))}\u2069`
}

/** The effect on the balance: the sender also pays the fee. */
function movedBy({ direction, amount, fee, currency: code }: Transfer): string {
  if (direction === 'received') return amount
  const currency = currencyOf(code)
  return toWire(-(fromWire(amount, currency) + fromWire(fee, currency)), currency)
}
