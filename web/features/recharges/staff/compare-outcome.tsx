import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { compareStatement } from '#contract/operations/recharges/compare-statement.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/status.tsx'

type Outcome = AnswerOf<typeof compareStatement>

/** Agreement in one line; differences row by row, with links to the payments. */
export function CompareOutcome({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation('resources')
  const { lines, agreeing, ignored, counts, rows } = outcome
  return (
    <section className="stack" aria-label={t('dialogs:payments.compare_outcome')}>
      <Notice kind={rows.length === 0 ? 'success' : 'danger'}>
        <p>{t('dialogs:payments.compare_agreeing', { agreeing, lines })}</p>
        {ignored > 0 && <p className="small">{t('dialogs:payments.compare_ignored', { ignored })}</p>}
        {counts
          .filter(({ count }) => count > 0)
          .map(({ disagreement, count }) => (
            <p key={disagreement}>
              {t(`dialogs:payments.disagreements.${disagreement}`)}: <bdi dir="ltr">{count}</bdi>
            </p>
          ))}
      </Notice>
      {rows.length > 0 && (
        <DataTable
          label={t('dialogs:payments.compare_outcome')}
          rows={rows}
          rowKey={({ invoice_no, disagreement }) => `${disagreement} ${invoice_no}`}
          columns={[
            {
              name: 'invoice',
              label: t('payments.fields.invoice_no'),
              cell: ({ invoice_no, payment_id }) => (
                <bdi dir="ltr" className="code">
                  {payment_id === null ? (
                    invoice_no
                  ) : (
                    <Link to={`/console/payments/${payment_id}`}>{invoice_no}</Link>
                  )}
                </bdi>
              ),
            },
            {
              name: 'what',
              label: t('dialogs:payments.disagreement'),
              cell: ({ disagreement }) => t(`dialogs:payments.disagreements.${disagreement}`),
            },
            {
              name: 'ours',
              label: t('dialogs:payments.ours'),
              numeric: true,
              cell: ({ ours }) => (ours === null ? '—' : <Money value={ours} />),
            },
            {
              name: 'theirs',
              label: t('dialogs:payments.theirs'),
              numeric: true,
              cell: ({ theirs }) => (theirs === null ? '—' : <Money value={theirs} />),
            },
          ]}
        />
      )}
    </section>
  )
}
