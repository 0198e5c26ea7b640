import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import {
  makeTillBill,
  showTill,
  showTillBill,
  withdrawTillBill,
} from '#contract/operations/transfers/tills.ts'
import { refresh, remember, useCall, useSend } from '#web/lib/api/use-call.ts'
import { usePageTools } from '#web/lib/formats/ui-tools.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { useRepeatedly } from '#web/lib/use-repeatedly.ts'
import { Button } from '#web/ui/button.tsx'
import { IconBuildingStore } from '#web/ui/icons.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { UiToolsContext } from '#web/ui/ui-tools.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { AcceptedScreen } from './accepted-screen.tsx'
import { BillCard } from './bill-card.tsx'
import { BillForm } from './bill-form.tsx'
import classes from './payments.module.css'
import { RequestStatus } from './request-row.tsx'
import { markSeen, nextUnseen } from './seen-payments.ts'
import { SoundSwitch } from './sound-switch.tsx'

export const handle: RouteHandle = { messages: ['signed-in', 'payments', 'validation', 'fields'] }
/** Who has the address has the till. */
export const headers = () => ({ 'X-Robots-Tag': 'noindex, nofollow' })

type Till = AnswerOf<typeof showTill>
const [lookEveryMs, waitEveryMs] = [8_000, 3_000]
const billParam = 'bill'

/** A cashier takes payments for a shop: by the link of a till, without an account. */
export default function CashierPage() {
  const { token = '' } = useParams()
  const till = useCall(showTill, { params: { token }, quiet: true })
  useRepeatedly(lookEveryMs, () => refresh(showTill))
  return (
    <UiToolsContext value={usePageTools()}>
      <WhenRead of={till} skeleton={<BlockSkeleton height={320} />} missing={<Ended />}>
        {(open) => <OpenTill token={token} till={open} />}
      </WhenRead>
    </UiToolsContext>
  )
}

function OpenTill({ token, till }: { token: string; till: Till }) {
  const { t } = useTranslation(['payments', 'common'])
  const [search, setSearch] = useSearchParams()
  const make = useSend(makeTillBill)
  const code = search.get(billParam)
  return (
    <div className={`stack-wide ${classes.narrow}`}>
      <title>{`${till.name} · ${till.shop} · ${t('common:brand')}`}</title>
      <div className="between">
        <div>
          <h1>
            <bdi>{till.shop}</bdi>
          </h1>
          <p className="soft">
            <bdi>{till.name}</bdi>
          </p>
        </div>
        <SoundSwitch />
      </div>
      {code === null ? (
        <BillForm
          send={async (body) => {
            const bill = await make.mutateAsync({ params: { token }, body })
            remember(showTillBill, { params: { token, code: bill.code }, quiet: true }, bill)
            setSearch({ [billParam]: bill.code })
          }}
        />
      ) : (
        <OneBill
          token={token}
          code={code}
          onDone={() => {
            markSeen(code)
            refresh(showTill)
            setSearch({}, { replace: true })
          }}
        />
      )}
      <Day till={till} />
      <Arrivals bills={till.bills} waits={code !== null} />
    </div>
  )
}

/** A payment by the till's own code fills the screen when it arrives. @param waits while another one is on the screen */
function Arrivals({ bills, waits }: { bills: Till['bills']; waits: boolean }) {
  const paid = bills.flatMap(({ code, status, from, ...bill }) =>
    status === 'paid' ? { ...bill, id: code, from: from ?? '' } : [],
  )
  // What was there when the page was opened is no news.
  const [, setSeenCount] = useState(() => {
    markSeen(...paid.map(({ id }) => id))
    return 0
  })
  const news = nextUnseen(paid)
  if (waits || !news) return null
  const goOn = () => {
    markSeen(news.id)
    setSeenCount((count) => count + 1)
  }
  return <AcceptedScreen key={news.id} payment={news} onNext={goOn} />
}

interface OneBillProps {
  readonly token: string
  readonly code: string
  /** Back to the form. */
  onDone(): void
}

function OneBill({ token, code, onDone }: OneBillProps) {
  const { t } = useTranslation('payments')
  const bill = useCall(showTillBill, { params: { token, code }, quiet: true })
  const withdraw = useSend(withdrawTillBill, { showsFailure: true })
  useRepeatedly(bill.data?.status === 'waiting' ? waitEveryMs : null, () => refresh(showTillBill))
  const again = (
    <Button size="medium" onClick={onDone}>
      {t('till.again')}
    </Button>
  )
  return (
    <WhenRead of={bill} skeleton={<BlockSkeleton height={320} />} missing={again}>
      {(known) => (
        <BillCard
          bill={known}
          withdraw={
            <Button
              look="quiet"
              size="medium"
              busy={withdraw.isPending}
              onClick={() =>
                withdraw.mutate({ params: { token, code } }, { onSettled: () => refresh(showTillBill) })
              }
            >
              {t('till.cancel')}
            </Button>
          }
          again={again}
          onNext={onDone}
        />
      )}
    </WhenRead>
  )
}

/** What this till took today. */
function Day({ till: { paid, currency, bills } }: { till: Till }) {
  const { t } = useTranslation(['payments', 'signed-in'])
  return (
    <section className="card stack" aria-labelledby="till-day">
      <div className="between">
        <h2 id="till-day">{t('cashier.taken')}</h2>
        <span className={classes.sum}>
          <Money value={paid.total} currency={currency} />
          <span className="small soft">{t('signed-in:operations', { count: paid.count })}</span>
        </span>
      </div>
      {bills.length === 0 ? (
        <p className="soft">{t('till.none')}</p>
      ) : (
        <ul className={`plain ${classes.rows}`}>
          {bills.map((bill) => (
            <li key={bill.code}>
              <Link to={`?${billParam}=${bill.code}`} className={classes.row}>
                <span className={classes.who}>
                  <strong>
                    <bdi>{bill.from ?? bill.note ?? t('till.bill')}</bdi>
                  </strong>
                  <span className="tiny faint">
                    <Moment at={bill.created_at} />
                  </span>
                </span>
                <span className={classes.sum}>
                  <Money value={bill.amount} currency={bill.currency} />
                  <RequestStatus of={bill.status} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Ended() {
  const { t } = useTranslation(['payments', 'common'])
  return (
    <>
      <title>{`${t('cashier.gone')} · ${t('common:brand')}`}</title>
      <EmptyState
        heading="h1"
        icon={<IconBuildingStore size={28} aria-hidden="true" />}
        title={t('cashier.gone')}
        text={t('cashier.gone_text')}
      />
    </>
  )
}
