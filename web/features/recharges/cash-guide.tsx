import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import { listRecharges } from '#contract/operations/recharges/list-recharges.ts'
import { sellerPoints } from '#contract/resources/locations/seller-points.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { memberLink } from '#web/lib/formats/member-link.ts'
import { PhoneLink } from '#web/lib/phone-link.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { HowItGoes } from './how-it-goes.tsx'
import { MethodHead } from './method-head.tsx'
import classes from './recharge.module.css'
import type { Method } from './recharge-types.ts'

const { list: listSellers } = audienceOf(sellerPoints)

const sellersMax = 6
const recentMax = 20

/** No input: the steps, and the number for the seller to scan. */
export function CashGuide({ method }: { method: Method }) {
  const { t } = useTranslation('recharges')
  const { user } = useSession()
  useArrival()
  if (!user) return null
  return (
    <div className="beside">
      <div className="stack-wide">
        <section className="card stack">
          <MethodHead method={method} />
          <div className={classes.member}>
            <QrCode value={memberLink('recharge', user.member_no)} label={t('cash.qr')} size={160} />
            <div>
              <p className="small soft">{t('cash.number')}</p>
              <p>
                <bdi dir="ltr" className={classes.memberNo}>
                  {user.member_no}
                </bdi>
              </p>
              <CopyButton value={user.member_no} />
            </div>
          </div>
        </section>
        <HowItGoes of="cash" />
      </div>
      <Sellers />
    </div>
  )
}

/** The seller's recharge is shown when it arrives: a change of balance reads the list again. */
function useArrival(): void {
  const navigate = useNavigate()
  const { data } = useList(listRecharges, { query: { per_page: recentMax } })
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    const cash = data?.data.filter(({ method }) => method === 'cash')
    if (!cash) return
    const before = known.current
    const arrived = before && cash.find(({ id }) => !before.has(id))
    known.current = new Set(cash.map(({ id }) => id))
    if (arrived) void navigate(`/portal/recharge?payment=${arrived.id}`, { replace: true })
  }, [data, navigate])
}

/** Where it is possible; the map is on the public page. */
function Sellers() {
  const { t } = useTranslation('recharges')
  const { locale } = usePage()
  const sellers = useList(listSellers, { query: { per_page: sellersMax } })
  return (
    <section className="card stack" aria-labelledby="sellers">
      <h2 id="sellers">{t('cash.near')}</h2>
      <WhenRead of={sellers} skeleton={<RowsSkeleton count={3} />}>
        {({ data }) => (
          <ul className={classes.list}>
            {data.map(({ id, name, city, address, phone }) => (
              <li key={id} className={classes.row}>
                <span>
                  <strong>{name[locale]}</strong>
                  <span className="small soft">
                    <Parts>
                      {city[locale]}
                      {address[locale]}
                    </Parts>
                  </span>
                </span>
                {phone && <PhoneLink phone={phone} />}
              </li>
            ))}
          </ul>
        )}
      </WhenRead>
      <Button component={Link} to="/evoucher-sellers" variant="default">
        {t('cash.sellers')}
      </Button>
    </section>
  )
}
