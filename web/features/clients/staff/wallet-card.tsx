import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isSome } from '#contract/kernel/amounts.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { showClientWallet } from '#contract/operations/clients/show-client-wallet.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { Figures } from '#web/ui/figures.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'

type Shown = AnswerOf<typeof showClientWallet>

/** Balance and available amount, a merchant's receivable, and waiting decisions. */
export function WalletCard({ row }: CellProps) {
  // A deleted client had no money.
  return row.deleted_at === null ? <Wallet id={row.id} /> : null
}

function Wallet({ id }: { id: string }) {
  const reading = useCall(showClientWallet, { params: { id }, quiet: true })
  return (
    <WhenRead of={reading} skeleton={<BlockSkeleton height={88} />}>
      {(shown) => (
        <>
          <Band shown={shown} />
          <Notices shown={shown} />
        </>
      )}
    </WhenRead>
  )
}

function Band({ shown: { wallet, receivable, currency } }: { shown: Shown }) {
  const { t } = useTranslation('resources')
  const figure = (name: string, value: string) => ({
    label: t(`dialogs:clients.${name}`),
    value: <Money value={value} currency={currency} />,
  })
  return (
    <Figures
      label={t('dialogs:clients.wallet')}
      figures={[
        figure('available', wallet.available),
        figure('held', wallet.held),
        ...(isSome(wallet.owed) ? [figure('owed', wallet.owed)] : []),
        figure('balance', wallet.balance),
        ...(receivable ? [figure('earned', receivable.balance)] : []),
      ]}
    />
  )
}

function Notices({ shown: { wallet, receivable, waiting, currency } }: { shown: Shown }) {
  const { t } = useTranslation('resources')
  return (
    <>
      {(wallet.frozen || receivable?.frozen) && <Notice kind="danger">{t('dialogs:clients.frozen')}</Notice>}
      {isSome(wallet.owed) && <Notice kind="pending">{t('dialogs:clients.owes')}</Notice>}
      {waiting.map((request) => (
        <Notice key={request.approval_id} kind="pending">
          <p>
            <Parts>
              <span>
                {t(`dialogs:clients.waiting_${request.direction}`)}{' '}
                <strong>
                  <Money value={request.amount} currency={currency} />
                </strong>
              </span>
              {request.maker}
              <Moment at={request.created_at} />
            </Parts>
          </p>
          {request.reason !== null && <p className="small">{request.reason}</p>}
          <Link to={`/console/approvals/${request.approval_id}`}>{t('dialogs:clients.see_request')}</Link>
        </Notice>
      ))}
    </>
  )
}
