import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { type Allowance, showLimits } from '#contract/operations/account/show-limits.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { useFeeExamples } from '#web/lib/money/use-fee-examples.ts'
import { useSession } from '#web/lib/session/session.ts'
import { FeeExamples } from '#web/ui/fee-examples.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Parts } from '#web/ui/parts.tsx'
import rows from '#web/ui/rows.module.css'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import classes from './account.module.css'
import { AccountState } from './account-state.tsx'
import { RechargeLimits } from './recharge-limits.tsx'

export const handle: RouteHandle = { messages: ['portal', 'account'] }

type Limits = AnswerOf<typeof showLimits>

/** Every limit of this client: what is used, what is left, when it renews, and what raises it. */
export default function LimitsPage() {
  const { t } = useTranslation('account')
  const limits = useCall(showLimits)
  return (
    <>
      <PageHeader title={t('limits.title')} line={t('limits.line')} />
      <WhenRead of={limits} skeleton={<BlockSkeleton height={360} />}>
        {(known) => (
          <div className="two-columns">
            <div className="stack-wide">
              {known.held && <Held {...known.held} currency={known.currency} />}
              <Transfers limits={known} />
              <RechargeLimits currency={known.currency} />
            </div>
            <div className="stack-wide">
              <AccountState />
              <Others limits={known} />
            </div>
          </div>
        )}
      </WhenRead>
    </>
  )
}

function Held({ max, until, currency }: NonNullable<Limits['held']> & { readonly currency: string }) {
  const { t } = useTranslation('account')
  return (
    <Notice kind="info">
      <p>{t('limits.held')}</p>
      <p className="small">
        <Parts>
          <span>
            {t('limits.held_max')} <Money value={max} currency={currency} />
          </span>
          <span>
            {t('limits.held_until')} <Moment at={until} />
          </span>
        </Parts>
      </p>
    </Notice>
  )
}

function Transfers({ limits: { transfer, free_transfers_left: free, currency } }: { limits: Limits }) {
  const { t } = useTranslation('account')
  const { user } = useSession()
  const costs = useFeeExamples()
  return (
    <Panel title={t('limits.transfers')}>
      <div className="stack">
        {!user?.pro && (
          <p className="small soft">
            {t('limits.not_pro')} <Link to="/portal/transfer">{t('limits.ask_pro')}</Link>
          </p>
        )}
        <Used label={t('limits.today')} currency={currency} allowance={transfer.day} />
        <Used label={t('limits.this_month')} currency={currency} allowance={transfer.month} />
        <dl className={classes.facts}>
          <dt>{t('limits.least')}</dt>
          <dd>
            <Money value={transfer.min} currency={currency} />
          </dd>
          <dt>{t('limits.most')}</dt>
          <dd>
            <Money value={transfer.max} currency={currency} />
          </dd>
          {free > 0 && (
            <>
              <dt>{t('limits.free')}</dt>
              <dd>{free}</dd>
            </>
          )}
        </dl>
        {free === 0 && costs && <FeeExamples costs={costs} />}
      </div>
    </Panel>
  )
}

interface UsedProps {
  readonly label: string
  readonly currency: string
  readonly allowance: Allowance
}

/** The bar repeats the amounts beside it, so readers of the screen skip it. */
function Used({ label, currency, allowance: { max, used, left, renews_at } }: UsedProps) {
  const { t } = useTranslation('account')
  // Drawing needs a proportion, not money.
  const share = Math.min(100, (Number(used) / Number(max)) * 100)
  return (
    <div className={classes.used}>
      <div className="between">
        <h3>{label}</h3>
        <span>
          {t('limits.left')} <Money value={left} currency={currency} />
        </span>
      </div>
      <div className={classes.bar} aria-hidden="true">
        <span style={{ inlineSize: `${share}%` }} />
      </div>
      <p className="small soft">
        {t('limits.used')} <Money value={used} currency={currency} /> {t('limits.of')}{' '}
        <Money value={max} currency={currency} />
        <span className={classes.detail}>
          {t('limits.renews')} <Moment at={renews_at} />
        </span>
      </p>
    </div>
  )
}

function Others({ limits }: { limits: Limits }) {
  const { t } = useTranslation('account')
  return (
    <Panel title={t('limits.others')}>
      <ul className={rows.rows}>
        <li>
          <span className={rows.main}>{t('limits.cards')}</span>
          <strong>{limits.cards_max}</strong>
        </li>
        <li>
          <span className={rows.main}>{t('limits.codes')}</span>
          <Link to="/portal/help">{t('limits.codes_help')}</Link>
        </li>
      </ul>
    </Panel>
  )
}
