import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { BodyInput } from '#contract/kernel/operation.ts'
import type { User } from '#contract/operations/identity/user.ts'
import { makeBill } from '#contract/operations/transfers/ask-money.ts'
import { showMerchantDay } from '#contract/operations/transfers/merchant-day.ts'
import { showMoneyRequest } from '#contract/operations/transfers/read-money-requests.ts'
import { listTills } from '#contract/operations/transfers/tills.ts'
import { useAccountRequest } from '#web/lib/api/use-account-request.ts'
import { refresh, remember, useCall, useSend } from '#web/lib/api/use-call.ts'
import { merchantLink } from '#web/lib/formats/member-link.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useRepeatedly } from '#web/lib/use-repeatedly.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { NotOpenYet } from '#web/ui/not-open-yet.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PayoutAnswer } from '#web/ui/payout-answer.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { AcceptedScreen } from './accepted-screen.tsx'
import { BillForm } from './bill-form.tsx'
import { CodePoster } from './code-poster.tsx'
import { type Day, MerchantDay } from './merchant-day.tsx'
import { markSeen, nextUnseen } from './seen-payments.ts'
import { SoundSwitch } from './sound-switch.tsx'
import { StaffTills } from './staff-tills.tsx'

export const handle: RouteHandle = { messages: ['portal', 'payments', 'validation', 'fields'] }

/** Events bring a payment at once; this finds one whose event was lost. */
const lookEveryMs = 10_000

/** Where a merchant is paid from wallets. */
export default function TillPage() {
  const { t } = useTranslation('payments')
  const { user } = useSession()
  const request = useAccountRequest('merchant', user?.merchant)
  return (
    <>
      <PageHeader title={t('till.title')} line={t('till.line')} actions={user?.merchant && <SoundSwitch />} />
      {user?.merchant ? <Till user={user} /> : <NotOpenYet text={t('till.denied')} request={request} />}
    </>
  )
}

function Till({ user }: { user: User }) {
  const navigate = useNavigate()
  const send = useSend(makeBill)
  const day = useCall(showMerchantDay)
  useRepeatedly(lookEveryMs, () => refresh(showMerchantDay, listTills))
  const make = async (body: BodyInput<typeof makeBill>) => {
    const bill = await send.mutateAsync({ body })
    remember(showMoneyRequest, { params: { code: bill.code } }, bill)
    await navigate(`/portal/requests/${bill.code}`)
  }
  return (
    <div className="beside">
      <div className="stack-wide">
        <BillForm send={make} />
        <OpenBills bills={day.data?.open_bills ?? []} currency={day.data?.currency} />
        <WhenRead of={day} skeleton={<BlockSkeleton height={320} />}>
          {(today) => (
            <>
              <MerchantDay today={today} shop={user.name} />
              <Arrivals latest={today.latest} />
            </>
          )}
        </WhenRead>
      </div>
      <div className="stack-wide">
        <OwnCode user={user} />
        <StaffTills shop={user.name} number={user.member_no} />
        <PayoutAnswer />
      </div>
    </div>
  )
}

interface OpenBillsProps {
  readonly bills: Day['open_bills']
  readonly currency: string | undefined
}

/** Codes that were left before their customer paid. */
function OpenBills({ bills, currency }: OpenBillsProps) {
  const { t } = useTranslation('payments')
  if (bills.length === 0 || currency === undefined) return null
  return (
    <section className="card stack" aria-labelledby="open-bills">
      <h2 id="open-bills">{t('till.open_bills')}</h2>
      <ul className="points">
        {bills.map(({ code, amount, note, created_at: at }) => (
          <li key={code}>
            <Link to={`/portal/requests/${code}`}>
              <Money value={amount} currency={currency} />
              {note !== null && ' '}
              {note !== null && <bdi>{note}</bdi>}
            </Link>{' '}
            <span className="tiny faint">
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A payment by the shop's own code fills the screen when it arrives. */
function Arrivals({ latest }: { latest: Day['latest'] }) {
  // What was there when the page was opened is no news.
  const [, setSeenCount] = useState(() => {
    markSeen(...latest.map(({ id }) => id))
    return 0
  })
  // What a cashier took fills the screen of their till.
  const news = nextUnseen(latest.filter(({ till }) => till === null))
  if (!news) return null
  const { id, amount, currency, counterparty: from } = news
  const goOn = () => {
    markSeen(id)
    setSeenCount((count) => count + 1)
  }
  return <AcceptedScreen key={id} payment={{ amount, currency, from }} onNext={goOn} />
}

/** For the counter: the customer types the amount. */
function OwnCode({ user: { name, member_no: number } }: { user: User }) {
  const { t } = useTranslation('payments')
  return (
    <section className="card stack" aria-labelledby="own-code">
      <h2 id="own-code">{t('till.own_code')}</h2>
      <p className="soft">{t('till.own_code_line')}</p>
      <CodePoster shop={name} number={number} link={merchantLink(number)} label={t('till.own_qr')} />
    </section>
  )
}
