import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { showHome } from '#contract/operations/wallets/show-home.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { useMovementRows } from '#web/lib/formats/movement-rows.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { useSession } from '#web/lib/session/session.ts'
import { BalanceCard } from '#web/ui/balance-card.tsx'
import { DayChart } from '#web/ui/day-chart.tsx'
import {
  IconCirclePlus,
  IconCreditCard,
  IconListDetails,
  IconSearch,
  IconSend,
  IconTicket,
} from '#web/ui/icons.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BlockSkeleton, RowsSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/state-panel.tsx'
import { StatementList } from '#web/ui/statement-list.tsx'
import { Alerts } from './alerts.tsx'
import { BuyAgain } from './buy-again.tsx'
import classes from './home-page.module.css'
import { useHiddenBalance } from './use-hidden-balance.ts'

export const handle: RouteHandle = { messages: ['portal', 'cards'] }

export default function HomePage() {
  const { t } = useTranslation('portal')
  const { user } = useSession()
  const home = useCall(showHome)
  return (
    <>
      <PageHeader title={t('home.hello', { name: user?.name.split(' ')[0] })} />
      {home.data ? (
        <HomeContent home={home.data} pro={user?.pro === true} merchant={user?.merchant === true} />
      ) : home.isError ? (
        <ErrorState
          message={home.error.message}
          number={home.error.status}
          onRetry={() => void home.refetch()}
        />
      ) : (
        <div className="stack-wide">
          <BlockSkeleton height={260} />
          <RowsSkeleton />
        </div>
      )}
    </>
  )
}

type Home = NonNullable<ReturnType<typeof useCall<typeof showHome>>['data']>

function HomeContent({ home, pro, merchant }: { home: Home; pro: boolean; merchant: boolean }) {
  const { t } = useTranslation('portal')
  const [hidden, toggle] = useHiddenBalance()
  const { wallet } = home
  const actions = useActions({ pro, merchant })
  return (
    <div className={classes.columns}>
      <div className="stack-wide">
        <BalanceCard
          label={t('balance.available')}
          available={wallet.available}
          held={wallet.held}
          currency={wallet.currency}
          hidden={hidden}
          onToggle={toggle}
          actions={actions}
        />
        <Alerts home={home} />
        {home.buy_again.length > 0 && <BuyAgain categories={home.buy_again} />}
        <Spending home={home} />
      </div>
      <Movements home={home} />
    </div>
  )
}

/** What this client does most, three or four of it. */
function useActions({ pro, merchant }: { pro: boolean; merchant: boolean }) {
  const { t } = useTranslation('portal')
  const send = {
    to: '/portal/transfer',
    label: t('home.send'),
    icon: <IconSend size={24} className="mirror" aria-hidden="true" />,
  }
  const accept = {
    to: '/vouchers/use',
    label: t('places.voucher_use'),
    icon: <IconTicket size={24} aria-hidden="true" />,
  }
  const inquire = {
    to: '/vouchers/inquiry',
    label: t('short.voucher_inquiry'),
    icon: <IconSearch size={24} aria-hidden="true" />,
  }
  return [
    ...(merchant ? [accept] : []),
    {
      to: '/portal/recharge',
      label: t('short.recharge'),
      icon: <IconCirclePlus size={24} aria-hidden="true" />,
    },
    { to: '/portal/cards', label: t('home.buy'), icon: <IconCreditCard size={24} aria-hidden="true" /> },
    ...(pro ? [send] : []),
    ...(pro || merchant ? [] : [inquire]),
  ]
}

function Movements({ home }: { home: Home }) {
  const { t } = useTranslation('portal')
  const rows = useMovementRows(home.movements, home.wallet.currency)
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<IconListDetails size={28} aria-hidden="true" />}
        title={t('home.no_movements')}
        text={t('home.no_movements_text')}
      />
    )
  return (
    <section className="card" aria-labelledby="recent">
      <div className="between">
        <h2 id="recent">{t('home.recent')}</h2>
        <Link to="/portal/reports/wallet-transactions">{t('home.all_movements')}</Link>
      </div>
      <StatementList rows={rows} balanceLabel={t('balance_after')} />
    </section>
  )
}

function Spending({ home }: { home: Home }) {
  const { t } = useTranslation('portal')
  const days = home.spending.map(({ day, spent, received }) => ({ day, first: spent, second: received }))
  if (!days.some(({ first, second }) => /[1-9]/.test(first + second))) return null
  return (
    <DayChart
      title={t('home.spending')}
      firstLabel={t('home.spent')}
      secondLabel={t('home.received')}
      dayLabel={t('home.day')}
      showTableLabel={t('home.as_table')}
      showChartLabel={t('home.as_chart')}
      currency={home.wallet.currency}
      days={days}
    />
  )
}
