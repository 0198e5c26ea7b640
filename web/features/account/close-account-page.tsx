import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import {
  type askClosure,
  type Hindrance,
  showClosure,
  withdrawClosure,
} from '#contract/operations/account/close-account.ts'
import { remember, useCall, useSend } from '#web/lib/api/use-call.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Moment } from '#web/ui/moment.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import rows from '#web/ui/rows.module.css'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { CloseDialog } from './close-dialog.tsx'

export const handle: RouteHandle = { messages: ['portal', 'account', 'access', 'validation', 'fields'] }

type Closure = AnswerOf<typeof askClosure>

/** What has to end first, what is lost, and the request to close the account. */
export default function CloseAccountPage() {
  const { t } = useTranslation('account')
  const closure = useCall(showClosure)
  return (
    <>
      <PageHeader title={t('closure.title')} line={t('closure.line')} />
      <WhenRead of={closure} skeleton={<BlockSkeleton height={280} />}>
        {(known) => (
          <div className="stack-wide">
            {known.waiting ? <Waiting waiting={known.waiting} /> : <Asking closure={known} />}
          </div>
        )}
      </WhenRead>
    </>
  )
}

function Waiting({ waiting }: { waiting: NonNullable<Closure['waiting']> }) {
  const { t } = useTranslation('account')
  const keep = useSend(withdrawClosure, { showsFailure: true })
  return (
    <Notice kind="pending">
      <p>
        {t('closure.waiting')} <Moment at={waiting.closes_at} />
      </p>
      <Button
        loading={keep.isPending}
        onClick={() =>
          keep.mutate(
            {},
            {
              onSuccess(answer) {
                remember(showClosure, {}, answer)
                showToast('success', t('closure.kept'))
              },
            },
          )
        }
      >
        {t('closure.keep')}
      </Button>
    </Notice>
  )
}

/** Where each is ended. */
const places: Readonly<Record<Hindrance, string>> = {
  debt: '/portal/recharge',
  balance: '/portal/help/new',
  earnings: '/settlements',
  held: '/portal/reports/wallet-transactions',
  recharges: '/portal/recharge',
  settlements: '/settlements',
  parcels: '/portal/orders',
  tickets: '/portal/club/tickets',
  subscription: '/portal/subscription',
}

function Asking({ closure }: { closure: Closure }) {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState(false)
  const { hindrances, wait_days: days } = closure
  if (hindrances.length > 0)
    return (
      <Panel title={t('closure.hindered')}>
        <ul className={rows.rows}>
          {hindrances.map((name) => (
            <li key={name}>
              <span className={rows.main}>{t(`closure.hindrances.${name}`)}</span>
              <Link to={places[name]}>{t(`closure.ways.${name}`)}</Link>
            </li>
          ))}
        </ul>
      </Panel>
    )
  return (
    <>
      <Panel title={t('closure.lost')}>
        <Losses closure={closure} />
      </Panel>
      <p>{t('closure.wait', { days })}</p>
      <div className="row">
        <Button color="red" onClick={() => setOpen(true)}>
          {t('closure.begin')}
        </Button>
      </div>
      {open && <CloseDialog line={t('closure.wait', { days })} onClose={() => setOpen(false)} />}
    </>
  )
}

function Losses({ closure: { points, cards_unused: cards } }: { closure: Closure }) {
  const { t } = useTranslation('account')
  const losses = [
    { name: 'points' as const, count: points },
    { name: 'cards' as const, count: cards },
  ].filter(({ count }) => count > 0)
  if (losses.length === 0) return <p className="soft">{t('closure.lost_nothing')}</p>
  return (
    <ul className={rows.rows}>
      {losses.map(({ name, count }) => (
        <li key={name}>
          <span className={rows.main}>{t(`closure.${name}`)}</span>
          <strong>{count}</strong>
        </li>
      ))}
    </ul>
  )
}
