import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { isSome } from '#contract/kernel/amounts.ts'
import { firstNameOf } from '#contract/kernel/names.ts'
import { listCategories } from '#contract/operations/catalogue/list-categories.ts'
import type { User } from '#contract/operations/identity/user.ts'
import { showHome } from '#contract/operations/wallets/show-home.ts'
import { AdSlot } from '#web/lib/ads/ad-slot.tsx'
import type { ApiFailure } from '#web/lib/api/failure.ts'
import { useCall, useList } from '#web/lib/api/use-call.ts'
import { formatShortDate, formatTime } from '#web/lib/formats/dates.ts'
import { useMovementRows } from '#web/lib/formats/movement-rows.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { hideBalance } from '#web/lib/preferences/hidden-balance.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useLastBalance } from '#web/lib/session/last-balance.ts'
import { useSession } from '#web/lib/session/session.ts'
import { BalanceCard } from '#web/ui/balance-card.tsx'
import { DayChart } from '#web/ui/day-chart.tsx'
import {
  IconBuildingStore,
  IconCash,
  IconCirclePlus,
  IconCreditCard,
  IconListDetails,
  IconQrcode,
  IconSend,
  IconTicket,
} from '#web/ui/icons.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BlockSkeleton, RowsSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/state-panel.tsx'
import { StatementList } from '#web/ui/statement-list.tsx'
import { actionsOf } from './actions-of.ts'
import { Alerts } from './alerts.tsx'
import { BuyAgain } from './buy-again.tsx'
import { Earnings } from './earnings.tsx'
import classes from './home-page.module.css'
import { People } from './people.tsx'

export const handle: RouteHandle = { messages: ['portal'] }

export default function HomePage() {
  const { t } = useTranslation('portal')
  const { user } = useSession()
  const home = useCall(showHome)
  return (
    <>
      <PageHeader title={t('home.hello', { name: firstNameOf(user?.name ?? '') })} />
      {home.data ? (
        <HomeContent home={home.data} user={user} />
      ) : home.isLoadingError ? (
        <HomeUnread failure={home.error} onRetry={() => void home.refetch()} />
      ) : (
        <div className="two-columns">
          <div className="stack-wide">
            <BlockSkeleton height={220} />
            <BlockSkeleton height={132} />
            <BlockSkeleton height={260} />
          </div>
          <RowsSkeleton count={8} />
        </div>
      )}
    </>
  )
}

/** Without the network: the balance as it was last read, and when that was. */
function HomeUnread({ failure, onRetry }: { failure: ApiFailure; onRetry(): void }) {
  const { t } = useTranslation('portal')
  const { locale } = usePage()
  const last = useLastBalance()
  if (last === null || !failure.isNetwork) return <ErrorState failure={failure} onRetry={onRetry} />
  const { available, held, currency, readAt } = last
  const values = { date: formatShortDate(readAt, locale), time: formatTime(readAt) }
  return (
    <div className="stack-wide">
      <BalanceCard
        label={t('balance.last')}
        available={available}
        held={held}
        currency={currency}
        onHide={hideBalance}
        actions={[]}
        note={t('balance.last_at', values)}
      />
      <p className="soft">{t('balance.last_line')}</p>
    </div>
  )
}

type Home = NonNullable<ReturnType<typeof useCall<typeof showHome>>['data']>

function HomeContent({ home, user }: { home: Home; user: User | null }) {
  const { t } = useTranslation('portal')
  const { wallet } = home
  const actions = useActions(user)
  return (
    <div className={classes.home}>
      <div className="stack-wide">
        <BalanceCard
          label={t('balance.available')}
          available={wallet.available}
          held={wallet.held}
          currency={wallet.currency}
          onHide={hideBalance}
          actions={actions}
        />
        {user?.pro && <People />}
        <Alerts home={home} />
        {user?.merchant && <Earnings currency={wallet.currency} />}
      </div>
      <div className={classes.movements}>
        <Movements home={home} />
      </div>
      <div className="stack-wide">
        {home.buy_again.length > 0 ? (
          <BuyAgain title={t('home.buy_again')} categories={home.buy_again} />
        ) : (
          <FirstCards />
        )}
        <Spending home={home} />
        <AdSlot placement="portal_home" />
      </div>
    </div>
  )
}

const firstSteps = [
  { name: 'seller', to: '/evoucher-sellers' },
  { name: 'recharge', to: '/portal/recharge' },
  { name: 'buy', to: '/portal/cards' },
] as const
const firstCardsMax = 6

/** A client without purchases sees the catalogue. */
function FirstCards() {
  const { t } = useTranslation('portal')
  const catalogue = useList(listCategories, { query: { per_page: firstCardsMax } })
  if (!catalogue.data || catalogue.data.data.length === 0) return null
  return <BuyAgain title={t('home.first.catalogue')} categories={catalogue.data.data} />
}

const actions = {
  till: { to: '/portal/till', label: 'places.till', icon: IconBuildingStore },
  accept: { to: '/vouchers/use', label: 'places.voucher_use', icon: IconTicket },
  recharge: { to: '/portal/recharge', label: 'home.recharge', icon: IconCirclePlus },
  buy: { to: '/portal/cards', label: 'home.buy', icon: IconCreditCard },
  send: { to: '/portal/transfer', label: 'home.send', icon: IconSend },
  receive: { to: '/portal/receive', label: 'home.receive', icon: IconQrcode },
  recharge_client: { to: '/portal/recharge-client', label: 'short.recharge_client', icon: IconCash },
} as const

/** The client's most frequent actions, on the balance. */
function useActions(user: User | null) {
  const { t } = useTranslation('portal')
  return actionsOf(user).map((name) => {
    const { to, label, icon: Icon } = actions[name]
    return {
      to,
      label: t(label),
      icon: <Icon size={24} className={name === 'send' ? 'mirror' : ''} aria-hidden="true" />,
    }
  })
}

/** Buying again is near on a phone. */
const rowsOnPhone = 3

function Movements({ home }: { home: Home }) {
  const { t } = useTranslation('portal')
  const navigate = useNavigate()
  const rows = useMovementRows(home.movements, home.wallet.currency)
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<IconListDetails size={28} aria-hidden="true" />}
        title={t('home.no_movements')}
        text={t('home.no_movements_text')}
        action={
          <ol className="points">
            {firstSteps.map(({ name, to }) => (
              <li key={name}>
                <Link to={to}>{t(`home.first.${name}`)}</Link>
              </li>
            ))}
          </ol>
        }
      />
    )
  return (
    <section className="card" aria-labelledby="recent">
      <div className="between">
        <h2 id="recent">{t('home.recent')}</h2>
        <Link to="/portal/reports/wallet-transactions">{t('home.all_movements')}</Link>
      </div>
      <StatementList
        rows={rows}
        onPhone={rowsOnPhone}
        balanceLabel={t('balance_after')}
        onOpen={(version) =>
          void navigate(`/portal/reports/wallet-transactions?open=${version}`, { state: { goesBack: true } })
        }
      />
    </section>
  )
}

function Spending({ home }: { home: Home }) {
  const { t } = useTranslation('portal')
  const days = home.spending.map(({ day, spent, received }) => ({ day, first: received, second: spent }))
  if (!days.some(({ first, second }) => isSome(first + second))) return null
  return (
    <DayChart
      title={t('home.spending')}
      firstLabel={t('home.received')}
      secondLabel={t('home.spent')}
      dayLabel={t('home.day')}
      showTableLabel={t('home.as_table')}
      showChartLabel={t('home.as_chart')}
      currency={home.wallet.currency}
      days={days}
    />
  )
}
