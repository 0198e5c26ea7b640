import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { listPaperSales, undoPaperSale } from '#contract/operations/tickets/paper-tickets.ts'
import { useList, useSend } from '#web/lib/api/use-call.ts'
import { usePaging } from '#web/lib/api/use-paging.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { Status } from '#web/ui/status.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { LocalText } from '../local-text.tsx'
import { KindAndSeat } from './kind-and-seat.tsx'
import classes from './paper.module.css'
import { looks } from './paper-looks.ts'
import { refreshPaper } from './sell-ticket.tsx'

type Sale = AnswerOf<typeof listPaperSales>[number]

/** The newest first; a sale of the last minutes can be taken back. */
export function PaperSales() {
  const { t } = useTranslation('paper-tickets')
  const { query, paging } = usePaging(10)
  const sales = useList(listPaperSales, { query })
  return (
    <section className="card" aria-labelledby="paper-sales">
      <h2 id="paper-sales">{t('sales.title')}</h2>
      <WhenRead of={sales} skeleton={<RowsSkeleton count={3} height={64} />}>
        {({ data, meta }) =>
          meta.total === 0 ? (
            <p className="soft">{t('sales.empty')}</p>
          ) : (
            <>
              <ul className={classes.rows}>
                {data.map((sale) => (
                  <li key={sale.id} className={classes.sale}>
                    <SaleFacts sale={sale} />
                  </li>
                ))}
              </ul>
              <Pager meta={meta} {...paging} />
            </>
          )
        }
      </WhenRead>
    </section>
  )
}

function SaleFacts({ sale }: { readonly sale: Sale }) {
  const { subject, number, price, currency, state, sold_at: soldAt, can_undo: canUndo, id } = sale
  const { t } = useTranslation('paper-tickets')
  return (
    <>
      <span className={classes.about}>
        <strong>
          <LocalText of={subject.title} />
        </strong>
        <span className="small soft">
          <KindAndSeat of={sale} />
        </span>
        <span className="tiny faint">
          <Parts>
            {soldAt && <Moment at={soldAt} />}
            <bdi dir="ltr" className="code">
              {number}
            </bdi>
          </Parts>
        </span>
      </span>
      <span className={classes.end}>
        <Money value={price} currency={currency} />
        {state !== 'sold' && <Status kind={looks[state]}>{t(`states.${state}`)}</Status>}
        {canUndo && <Undo id={id} number={number} />}
      </span>
    </>
  )
}

function Undo({ id, number }: { readonly id: string; readonly number: string }) {
  const { t } = useTranslation('paper-tickets')
  const undo = useSend(undoPaperSale, { showsFailure: true })
  const onSuccess = () => showToast('success', t('sell.undone'))
  return (
    <button
      type="button"
      className={`link-button small ${classes.undo}`}
      aria-label={`${t('sell.undo')} ${number}`}
      disabled={undo.isPending}
      onClick={() => undo.mutate({ params: { id } }, { onSuccess, onSettled: refreshPaper })}
    >
      {t('sell.undo')}
    </button>
  )
}
