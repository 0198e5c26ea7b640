import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { PageMeta } from '#contract/kernel/paging.ts'
import type { listPaperBatches } from '#contract/operations/tickets/paper-tickets.ts'
import { Money } from '#web/ui/money.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { Notice } from '#web/ui/status.tsx'
import { LocalText } from '../local-text.tsx'
import { SubjectHead } from '../tickets/kinds-of.tsx'
import classes from './paper.module.css'

type Batch = AnswerOf<typeof listPaperBatches>[number]

interface PaperBatchesProps {
  readonly batches: readonly Batch[]
  readonly meta: PageMeta
  readonly paging: Omit<ComponentProps<typeof Pager>, 'meta'>
}

export function PaperBatches({ batches, meta, paging }: PaperBatchesProps) {
  const { t } = useTranslation('paper-tickets')
  return (
    <section className="card" aria-labelledby="paper-batches">
      <h2 id="paper-batches">{t('batches.title')}</h2>
      <ul className={classes.rows}>
        {batches.map((batch) => (
          <li key={batch.id} className={classes.batch}>
            <BatchFacts batch={batch} />
          </li>
        ))}
      </ul>
      <Pager meta={meta} {...paging} />
    </section>
  )
}

/** What is left of a batch, what it cost, and whom the seller owes. */
function BatchFacts({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation('paper-tickets')
  const {
    subject,
    name,
    price,
    currency,
    count,
    sold,
    left,
    to_repay: toRepay,
    paid,
    payment,
    prefix,
  } = batch
  return (
    <>
      <div className={classes.head}>
        <SubjectHead subject={subject} />
        <Money value={price} currency={currency} />
      </div>
      <p className="small soft">
        <Parts>
          <LocalText of={name} />
          <bdi dir="ltr" className="code">
            {prefix}
          </bdi>
        </Parts>
      </p>
      <div className={classes.bar} aria-hidden="true">
        <span style={{ inlineSize: `${(sold / count) * 100}%` }} />
      </div>
      <p className={classes.counts}>
        <span>{t('batches.sold', { sold, count })}</span>
        <strong>{t('batches.left', { left })}</strong>
      </p>
      <p className="small soft">
        {t(`batches.${payment}`)} <Money value={paid} currency={currency} />
      </p>
      {toRepay > 0 && <Notice kind="danger">{t('batches.repay', { count: toRepay })}</Notice>}
    </>
  )
}
