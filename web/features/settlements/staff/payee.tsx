import { useTranslation } from 'react-i18next'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import type { settlements } from '#contract/resources/settlements/settlements.ts'
import { payeeWarning } from '#contract/shapes/settlement.ts'
import { useLabels } from '#web/console-kit/labels/use-labels.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Notice } from '#web/ui/status.tsx'
import classes from './settlements.module.css'

const names = ['payee_bank', 'payee_holder'] as const

export function PayeePanel({ resource, row }: CellProps<RowOf<typeof settlements>>) {
  const { t } = useTranslation('resources')
  return (
    <Panel title={t('dialogs:settlements.payee')}>
      <Payee resource={resource} row={row} />
    </Panel>
  )
}

/** The payout account of a settlement, to copy, with warnings about recent changes. */
export function Payee({ resource, row }: CellProps<RowOf<typeof settlements>>) {
  const { t } = useTranslation('resources')
  const labels = useLabels(resource)
  const number = row.payee_number
  if (typeof number !== 'string') return <Notice kind="danger">{t('dialogs:settlements.payee_none')}</Notice>
  return (
    <div className="stack">
      <dl className={classes.payee}>
        {names.map((name) => (
          <div key={name}>
            <dt>{labels.field(name)}</dt>
            <dd>
              <bdi>{row[name]}</bdi>
            </dd>
          </div>
        ))}
        <div>
          <dt>{labels.field('payee_number')}</dt>
          <dd className="row">
            <bdi dir="ltr" className="code">
              {number}
            </bdi>
            <CopyButton value={number} />
          </dd>
        </div>
      </dl>
      {(row.status === 'requested' || row.status === 'approved') && <Changed resource={resource} row={row} />}
    </div>
  )
}

function Changed({ resource, row }: CellProps<RowOf<typeof settlements>>) {
  const { t } = useTranslation('resources')
  const labels = useLabels(resource)
  const changedAt = row.payee_changed_at
  if (typeof changedAt !== 'string') return null
  const warning = payeeWarning({
    isNamed: true,
    changedAt: new Date(changedAt),
    askedAt: new Date(row.created_at),
  })
  if (warning === null) return null
  return (
    <Notice kind="danger">
      <p>{t(`dialogs:settlements.payee_${warning}`)}</p>
      <p className="small">
        {labels.field('payee_changed_at')}: <Moment at={changedAt} />
      </p>
    </Notice>
  )
}
