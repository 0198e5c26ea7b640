import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { askMoney, listBlockedAskers, unblockAsker } from '#contract/operations/transfers/ask-money.ts'
import { listMoneyRequests, showMoneyRequest } from '#contract/operations/transfers/read-money-requests.ts'
import { newKey } from '#web/lib/api/money-writer.ts'
import { refresh, remember, useCall, useList, useSend } from '#web/lib/api/use-call.ts'
import { usePaging } from '#web/lib/api/use-paging.ts'
import { scannedReceiver } from '#web/lib/formats/scanned-place.ts'
import { showFailure, useContractForm, useField } from '#web/lib/forms/use-contract-form.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { useSession } from '#web/lib/session/session.ts'
import { AmountChips } from '#web/ui/amount-chips.tsx'
import { HandleField } from '#web/ui/handle-field.tsx'
import { IconListDetails } from '#web/ui/icons.ts'
import { MoneyField } from '#web/ui/money-field.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { ScanButton } from '#web/ui/scan-button.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/state-panel.tsx'
import { Notice } from '#web/ui/status.tsx'
import classes from './payments.module.css'
import { type MoneyRequest, RequestRow } from './request-row.tsx'

export const handle: RouteHandle = { messages: ['portal', 'payments', 'validation', 'fields'] }

const fieldOfCode = {
  'transfer.receiver_not_found': 'to',
  'money_request.to_self': 'to',
  'money_request.blocked': 'to',
  'money_request.person_limit': 'to',
  'transfer.below_minimum': 'amount',
  'transfer.above_maximum': 'amount',
} as const

/** Asking others for money, and what others ask. */
export default function RequestsPage() {
  const { t } = useTranslation('payments')
  return (
    <>
      <PageHeader title={t('requests.title')} line={t('requests.line')} />
      <div className="stack-wide">
        <Waiting />
        <div className="beside">
          <AskForm />
          <div className="stack-wide">
            <Requests />
            <Blocked />
          </div>
        </div>
      </div>
    </>
  )
}

function AskForm() {
  const { t } = useTranslation('payments')
  const { user } = useSession()
  const navigate = useNavigate()
  const send = useSend(askMoney)
  // What is sent again unchanged, because its answer was lost, is the same request.
  const [firstKey] = useState(newKey)
  const sent = useRef({ key: firstKey, text: '' })
  const form = useContractForm(askMoney, { key: firstKey, to: '', amount: '', note: '' })
  const submit = form.handleSubmit(async (body) => {
    try {
      const text = JSON.stringify([body.to, body.amount, body.note])
      if (sent.current.text !== text) sent.current = { key: newKey(), text }
      const asked = await send.mutateAsync({ body: { ...body, key: sent.current.key } })
      remember(showMoneyRequest, { params: { code: asked.code } }, asked)
      refresh(listMoneyRequests)
      await navigate(`/portal/requests/${asked.code}`)
    } catch (error) {
      showFailure(form, error, fieldOfCode)
    }
  })
  const to = useField(form, 'to')
  const amount = useField(form, 'amount')
  const failure = form.formState.errors.root?.message
  return (
    <form
      className={`card stack ${classes.narrow}`}
      aria-labelledby="ask-money"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h2 id="ask-money">{t('requests.new')}</h2>
      {/* A shop may be paid by anyone. */}
      {user?.merchant === false && <p className="small soft">{t('requests.who_pays')}</p>}
      {failure && <Notice kind="danger">{failure}</Notice>}
      <ScanButton onText={(text) => to.onChange(scannedReceiver(text).to)} />
      <HandleField
        {...to}
        // The contract calls this person the receiver, as for a transfer.
        error={to.error && to.value === '' ? t('requests.to_needed') : to.error}
        label={t('requests.to')}
        description={t('requests.to_hint')}
      />
      <MoneyField label={t('common:money.amount')} {...amount} />
      <AmountChips value={amount.value} onChange={amount.onChange} />
      <TextInput label={t('requests.note')} maxLength={140} autoComplete="off" {...useField(form, 'note')} />
      <Button type="submit" loading={form.formState.isSubmitting}>
        {t('requests.submit')}
      </Button>
    </form>
  )
}

const receivedQuery = { 'filter[side]': 'received', per_page: 10 } as const

function isWaiting(rows: readonly MoneyRequest[]): boolean {
  return rows.some(({ status }) => status === 'waiting')
}

/** What others ask comes before the form while a request waits for an answer. */
function Waiting() {
  const received = useList(listMoneyRequests, { query: receivedQuery })
  const rows = received.data?.data ?? []
  return isWaiting(rows) && <RequestList side="received" rows={rows} />
}

/** The client's own requests, and what others asked when none of it waits. */
function Requests() {
  const { t } = useTranslation('payments')
  const received = useList(listMoneyRequests, { query: receivedQuery })
  const { query, paging } = usePaging(10)
  const asked = useList(listMoneyRequests, { query: { ...query, 'filter[side]': 'asked' } })
  if (received.isPending || asked.isPending) return <RowsSkeleton count={4} />
  const failed = [received, asked].find(({ isLoadingError }) => isLoadingError)
  if (failed?.error) return <ErrorState failure={failed.error} onRetry={() => void failed.refetch()} />
  const others = received.data?.data ?? []
  const own = asked.data?.data ?? []
  if (others.length === 0 && own.length === 0)
    return (
      <EmptyState
        icon={<IconListDetails size={28} aria-hidden="true" />}
        title={t('requests.empty')}
        text={t('requests.empty_text')}
      />
    )
  return (
    <>
      {others.length > 0 && !isWaiting(others) && <RequestList side="received" rows={others} />}
      {own.length > 0 && (
        <RequestList side="asked" rows={own}>
          {asked.data && <Pager meta={asked.data.meta} {...paging} />}
        </RequestList>
      )}
    </>
  )
}

interface RequestListProps {
  readonly side: 'received' | 'asked'
  readonly rows: readonly MoneyRequest[]
  readonly children?: ReactNode
}

function RequestList({ side, rows, children }: RequestListProps) {
  const { t } = useTranslation('payments')
  return (
    <section className="card" aria-labelledby={`requests-${side}`}>
      <h2 id={`requests-${side}`}>{t(`requests.${side}`)}</h2>
      <ul className={classes.rows}>
        {rows.map((request) => (
          <li key={request.code}>
            <RequestRow request={request} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

function Blocked() {
  const { t } = useTranslation('payments')
  const list = useCall(listBlockedAskers)
  const unblock = useSend(unblockAsker, { showsFailure: true })
  if (!list.data || list.data.length === 0) return null
  return (
    <section className="card" aria-labelledby="blocked-askers">
      <h2 id="blocked-askers">{t('requests.blocked')}</h2>
      <ul className={classes.rows}>
        {list.data.map(({ id, name }) => (
          <li key={id} className={classes.row}>
            <bdi>{name}</bdi>
            <button
              type="button"
              className="link-button"
              aria-label={t('requests.unblock_named', { name })}
              disabled={unblock.isPending}
              onClick={() =>
                unblock.mutate({ params: { id } }, { onSettled: () => refresh(listBlockedAskers) })
              }
            >
              {t('requests.unblock')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
