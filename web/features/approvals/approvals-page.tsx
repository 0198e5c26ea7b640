import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { titleIn } from '#contract/kernel/localized.ts'
import { type Approval, listApprovals, showApproval } from '#contract/operations/approvals/approvals.ts'
import {
  amountAtStake,
  approvalKinds,
  approvalPermission,
  readApprovals,
} from '#contract/shapes/approval-kinds.ts'
import { neighboursOf, useLastList } from '#web/console-kit/data/last-list.ts'
import { FactValue } from '#web/console-kit/labels/fact-value.tsx'
import { isTaken, useKeyPress } from '#web/console-kit/use-key-press.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { refresh, useList } from '#web/lib/api/use-call.ts'
import { usePaging } from '#web/lib/api/use-paging.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { useRepeatedly } from '#web/lib/use-repeatedly.ts'
import { IconChecklist } from '#web/ui/icons.ts'
import { Moment } from '#web/ui/moment.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { ApprovalSheet } from './approval-sheet.tsx'
import { ApprovalStatus } from './approval-status.tsx'
import classes from './approvals.module.css'
import type { Decided } from './decided.tsx'
import { findNextWaiting } from './next-waiting.ts'
import { stepOf } from './step-keys.ts'

export const handle = { messages: ['inbox', 'approvals', 'access', 'fields', 'kit'] }

const askedEveryMs = 10_000
const list = { name: 'approvals' }

const views = ['decide', 'asked', 'all'] as const
type View = (typeof views)[number]

const queryOf = {
  decide: { 'filter[mine]': 'decide' },
  asked: { 'filter[mine]': 'asked' },
  all: {},
} as const satisfies Record<View, object>

/** What waits for a second person: decided here, and kept with its decision. */
export default function ApprovalsPage() {
  const { t } = useTranslation('inbox')
  const { id } = useParams()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const first = useFirstView()
  const view = views.find((name) => name === params.get('show')) ?? first
  const place = view === first ? '' : `?show=${view}`
  const [isNext, setIsNext] = useState(false)
  const [decided, setDecided] = useState<Decided | null>(null)
  const show = (shown: string | null, inPlace = false) => {
    setIsNext(inPlace)
    // Opened again later, it shows its decision as any other request does.
    setDecided(null)
    const address = shown === null ? '/console/approvals' : `/console/approvals/${shown}`
    void navigate(`${address}${place}`, { preventScrollReset: true })
  }
  const keep = async (about: string, how: Decided['how']) => {
    setDecided({ id: about, how, next: undefined, isAsking: true })
    const next = await nextIfKnown(about)
    setDecided((now) => (now?.id === about ? { ...now, next, isAsking: false } : now))
  }
  // Colleagues ask and decide meanwhile.
  useRepeatedly(askedEveryMs, () => refresh(listApprovals, showApproval))
  return (
    <>
      <PageHeader title={t('title')} line={t('line')} />
      <TabLinks
        label={t('tabs.label')}
        tabs={views.map((name) => ({
          to: name === first ? '/console/approvals' : `/console/approvals?show=${name}`,
          label: t(`tabs.${name}`),
          active: name === view,
        }))}
      />
      <Requests key={view} view={view} onOpen={show} />
      <ApprovalSheet
        id={id ?? null}
        isNext={isNext}
        decided={decided}
        onDecided={(about, how) => void keep(about, how)}
        onNext={(next) => show(next, true)}
        onStep={(step) => {
          const [previous, next] = neighboursOf(list, id ?? '')
          const to = step === 1 ? next : previous
          if (to !== undefined) show(to, true)
        }}
        onClose={() => show(null)}
      />
    </>
  )
}

/** @returns undefined without a connection: the decision is made, the list says later what is left */
async function nextIfKnown(decided: string): Promise<string | null | undefined> {
  try {
    return await findNextWaiting(decided)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return undefined
  }
}

/** A person who may read all but decide nothing starts with all. */
function useFirstView(): View {
  const { can } = useStaffSession()
  return can(readApprovals) && !can(approvalKinds.map(approvalPermission)) ? 'all' : 'decide'
}

const none: readonly Approval[] = []

/** Focuses the request after or before the focused one; `Enter` opens it. */
function focusNeighbour(rows: HTMLUListElement | null, step: 1 | -1): void {
  const buttons = [...(rows?.querySelectorAll('button') ?? [])]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  const to = at === -1 ? (step === 1 ? 0 : buttons.length - 1) : at + step
  buttons[to]?.focus()
}

function Requests({ view, onOpen }: { view: View; onOpen(id: string): void }) {
  const { t } = useTranslation('inbox')
  const { query, paging } = usePaging()
  const reading = useList(listApprovals, { query: { ...query, ...queryOf[view] } })
  const rows = useRef<HTMLUListElement>(null)
  useLastList(list, reading.data?.data ?? none)
  useKeyPress((event) => {
    const step = stepOf(event)
    if (step === null || isTaken(event)) return
    event.preventDefault()
    focusNeighbour(rows.current, step)
  })
  return (
    <WhenRead of={reading} skeleton={<RowsSkeleton count={5} height={64} />}>
      {({ data, meta }) =>
        data.length === 0 ? (
          <EmptyState
            icon={<IconChecklist size={28} aria-hidden="true" />}
            title={t(`empty.${view}_title`)}
            text={t(`empty.${view}_text`)}
          />
        ) : (
          <>
            <ul className={classes.requests} ref={rows}>
              {data.map((request) => (
                <Request key={request.id} request={request} onOpen={() => onOpen(request.id)} />
              ))}
            </ul>
            <Pager meta={meta} always {...paging} />
          </>
        )
      }
    </WhenRead>
  )
}

/** What a request counts, if not vouchers. */
const counted: Partial<Record<Approval['kind'], 'cards' | 'pieces' | 'tickets'>> = {
  'card-refund': 'cards',
  'paper-ticket-sale': 'tickets',
  'product-refund': 'pieces',
}

function Request({ request, onOpen }: { request: Approval; onOpen(): void }) {
  const { t } = useTranslation(['inbox', 'approvals'])
  const { locale } = usePage()
  const facts = { ...request.before, ...request.after }
  const amount = amountAtStake(facts)
  return (
    <li>
      <button type="button" className={classes.request} onClick={onOpen}>
        <span className={classes.what}>
          <strong>{t(`approvals:kinds.${request.kind}`)}</strong>
          {request.subject.title !== null && (
            <bdi className="soft">{titleIn(request.subject.title, locale)}</bdi>
          )}
          {typeof facts['count'] === 'number' && (
            <span>
              {t(counted[request.kind] ?? 'vouchers', {
                ...{ count: facts['count'], shown: facts['count'].toLocaleString('en') },
              })}
            </span>
          )}
          {amount && <FactValue facts={facts} field={amount} value={String(facts[amount])} />}
        </span>
        <span className={classes.who}>
          <span>{t('by', { name: `\u2068${request.maker.name}\u2069` })}</span>
          <span className="faint tiny">
            <Moment at={request.created_at} />
          </span>
        </span>
        <ApprovalStatus status={request.status} />
      </button>
    </li>
  )
}
