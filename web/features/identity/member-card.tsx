import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatPhone } from '#contract/kernel/phone-text.ts'
import type { User } from '#contract/operations/identity/user.ts'
import { memberLink } from '#web/lib/formats/member-link.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Status } from '#web/ui/status.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import classes from './profile.module.css'

const flags = ['pro', 'merchant', 'seller'] as const
/** Each of them opens a page; before, the page explains it and takes the request. */
const askPlaces = {
  pro: '/portal/transfer',
  merchant: '/vouchers/use',
  seller: '/portal/recharge-client',
} as const satisfies Record<(typeof flags)[number], string>

/** The account for others: its number for transfers, and its proven contacts. */
export function MemberCard({ user }: { user: User }) {
  const { t } = useTranslation('profile')
  const { formatDate } = useUiTools()
  const held = flags.filter((flag) => user[flag])
  const others = flags.filter((flag) => !user[flag])
  return (
    <section className="card stack" aria-labelledby="member">
      <h2 id="member">{t('member.title')}</h2>
      {held.length > 0 && (
        <ul className={classes.flags}>
          {held.map((flag) => (
            <li key={flag}>{t(`member.flags.${flag}`)}</li>
          ))}
        </ul>
      )}
      <dl className={classes.facts}>
        <div>
          <dt>{t('member.phone')}</dt>
          <dd>
            <bdi dir="ltr">{formatPhone(user.phone)}</bdi>
            <Proof verified={user.phone_verified_at !== null} to="/auth/verify?verify_phone=1" />
          </dd>
        </div>
        {user.email && (
          <div>
            <dt>{t('member.email')}</dt>
            <dd>
              <bdi dir="ltr">{user.email}</bdi>
              <Proof verified={user.email_verified_at !== null} to="/auth/verify?verify_email=1" />
            </dd>
          </div>
        )}
        <PlanFact membership={user.membership} />
        <div>
          <dt>{t('member.since')}</dt>
          <dd>{formatDate(user.created_at)}</dd>
        </div>
      </dl>
      {others.length > 0 && (
        <div>
          <ul className={classes.asks}>
            {others.map((flag) => (
              <li key={flag}>
                <Link to={askPlaces[flag]}>{t(`signed-in:not_open.ask.${flag}`)}</Link>
              </li>
            ))}
          </ul>
          <p className="small soft">{t('signed-in:not_open.how')}</p>
        </div>
      )}
      <div className={classes.receive}>
        <QrCode value={memberLink('transfer', user.member_no)} label={t('member.qr')} size={128} />
        <div>
          <p className="small soft">{t('member.number')}</p>
          <p>
            <bdi dir="ltr" className={classes.memberNo}>
              {user.member_no}
            </bdi>
          </p>
          <p className="small soft">{t('member.receive')}</p>
          <CopyButton value={user.member_no} />
        </div>
      </div>
    </section>
  )
}

/** Leads to the plans. */
function PlanFact({ membership }: Pick<User, 'membership'>) {
  const { t } = useTranslation('profile')
  const { locale } = useUiTools()
  return (
    <div>
      <dt>{t('member.plan')}</dt>
      <dd>
        <Link to="/portal/subscription">{membership?.[locale] ?? t('member.no_plan')}</Link>
      </dd>
    </div>
  )
}

function Proof({ verified, to }: { verified: boolean; to: string }) {
  const { t } = useTranslation('profile')
  if (verified) return <Status kind="success">{t('member.verified')}</Status>
  return (
    <>
      <Status kind="pending">{t('member.unverified')}</Status>
      <Link to={to}>{t('member.verify')}</Link>
    </>
  )
}
