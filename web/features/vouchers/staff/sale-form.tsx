import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import { cleanTyped } from '#contract/kernel/digits.ts'
import { titleIn } from '#contract/kernel/localized.ts'
import type { AnswerOf, BodyInput } from '#contract/kernel/operation.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { previewSale, sellVouchers } from '#contract/operations/vouchers/sell-vouchers.ts'
import { optionsOf } from '#web/console-kit/data/calls-of.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import type { Option } from '#web/console-kit/data/use-options.ts'
import { askedSecond } from '#web/lib/api/asked-second.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { reviewOf, useMoneyWrite } from '#web/lib/api/use-money-write.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { recallIntention } from '#web/lib/session/intentions.ts'
import { showToast } from '#web/lib/toasts.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { Money } from '#web/ui/money.tsx'
import { ReviewStep } from '#web/ui/money-steps.tsx'
import { Serial } from '#web/ui/serial.tsx'
import { Notice } from '#web/ui/status.tsx'
import { SerialInput } from './cancel-dialog.tsx'
import { Facts, Whole } from './facts.tsx'
import classes from './vouchers.module.css'

const selling = { ...sellVouchers, answer: z.union([askedSecond, sellVouchers.answer]) }
type Order = BodyInput<typeof sellVouchers>
type Preview = AnswerOf<typeof previewSale>

const typingMilliseconds = 300

/** Printed vouchers for a seller: which, to whom, and the price, before any money moves. */
export function SaleForm({ resource }: { readonly resource: Resource }) {
  const { t } = useTranslation('vouchers-staff')
  const [address] = useSearchParams()
  const [batch, setBatch] = useState(address.get('batch_id') ?? '')
  const [seller, setSeller] = useState('')
  const [chosen, setChosen] = useState<Chosen>({ by: 'count', from: '', to: '', count: '' })
  const [payment, setPayment] = useState<Order['payment']>('cash')
  // What was sent before a reload is asked about.
  const [order, setOrder] = useState(() => recallIntention<Order>({ operation: selling })?.body ?? null)
  const typed = {
    batch_id: batch,
    ...(seller.trim() && { seller: seller.trim() }),
    ...rangeOf(chosen),
  }
  const wanted = chosen.by === 'count' ? readCount(chosen.count) : null
  const [asked] = useDebouncedValue(
    { ...typed, ...(wanted !== null && { count: wanted }) },
    typingMilliseconds,
  )
  const preview = useCall(previewSale, { query: asked, quiet: true }, asked.batch_id !== '')
  const found = preview.data
  const isReady =
    batch !== '' &&
    found?.seller != null &&
    !preview.error &&
    (chosen.by === 'range' || found.count === wanted)
  return (
    <div className={classes.wizard}>
      <form
        className={classes.card}
        onSubmit={(event) => {
          event.preventDefault()
          // Whatever it was chosen by, a sale is of the serial numbers that were shown.
          if (isReady) setOrder({ ...typed, from: found.from, to: found.to, seller: seller.trim(), payment })
        }}
      >
        <BatchPicker value={batch} onChange={setBatch} />
        <TextInput
          label={t('sale.seller')}
          inputMode="email"
          description={t('sale.seller_hint')}
          required
          className="types-ltr"
          autoComplete="off"
          maxLength={100}
          value={seller}
          onChange={(event) => setSeller(event.currentTarget.value)}
        />
        <RangeFields chosen={chosen} onChange={setChosen} />
        <SegmentedControl
          aria-label={t('sale.payment')}
          data={(['cash', 'wallet'] as const).map((value) => ({ value, label: t(`sale.${value}`) }))}
          value={payment}
          onChange={setPayment}
        />
        <Buttons isReady={isReady} />
      </form>
      <aside className={classes.card} aria-live="polite">
        <FailureNotice of={preview.error} />
        {!found && !preview.error && <p className="soft small">{t('sale.idle')}</p>}
        {found && !preview.error && <Found preview={found} wanted={wanted} isAsked={seller.trim() !== ''} />}
      </aside>
      {order && <Review resource={resource} order={order} preview={found} onBack={() => setOrder(null)} />}
    </div>
  )
}

/** What is sold: so many from a serial number on, or a range. */
interface Chosen {
  readonly by: 'count' | 'range'
  readonly from: string
  readonly to: string
  readonly count: string
}

function rangeOf({ by, from, to }: Chosen) {
  return { ...(from.trim() && { from: from.trim() }), ...(by === 'range' && to.trim() && { to: to.trim() }) }
}

function RangeFields({ chosen, onChange }: { chosen: Chosen; onChange(next: Chosen): void }) {
  const { t } = useTranslation('vouchers-staff')
  const set = (changed: Partial<Chosen>) => onChange({ ...chosen, ...changed })
  return (
    <>
      <SegmentedControl
        aria-label={t('sale.by')}
        data={(['count', 'range'] as const).map((value) => ({ value, label: t(`sale.by_${value}`) }))}
        value={chosen.by}
        onChange={(by) => set({ by })}
      />
      <div className={classes.pair}>
        <SerialInput label={t('sale.from')} value={chosen.from} onChange={(from) => set({ from })} />
        {chosen.by === 'range' ? (
          <SerialInput label={t('sale.to')} value={chosen.to} onChange={(to) => set({ to })} />
        ) : (
          <TextInput
            label={t('sale.count_wanted')}
            inputMode="numeric"
            required
            className="types-ltr"
            autoComplete="off"
            maxLength={9}
            value={chosen.count}
            onChange={(event) => set({ count: event.currentTarget.value })}
          />
        )}
      </div>
      <p className="tiny soft">{t(chosen.by === 'count' ? 'sale.count_hint' : 'sale.range_hint')}</p>
    </>
  )
}

function Buttons({ isReady }: { isReady: boolean }) {
  const { t } = useTranslation('vouchers-staff')
  const navigate = useNavigate()
  return <FormButtons label={t('sale.review')} disabled={!isReady} onCancel={() => void navigate(-1)} />
}

function BatchPicker({ value, onChange }: { value: string; onChange(id: string): void }) {
  const { t } = useTranslation('vouchers-staff')
  const { locale } = usePage()
  const query = { 'filter[status]': 'activated', 'filter[source]': 'generated' }
  const reading = useCall(optionsOf('generate-vouchers'), { query, quiet: true })
  const rows = (reading.data ?? []) as readonly Option[]
  return (
    <Select
      label={t('sale.batch')}
      required
      searchable
      data={rows.map(({ id, title }) => ({ value: id, label: titleIn(title, locale) }))}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}

/** A whole number in any digits; null: none. */
function readCount(typed: string): number | null {
  const digits = cleanTyped(typed)
  return /^[1-9]\d{0,6}$/.test(digits) ? Number(digits) : null
}

interface FoundProps {
  readonly preview: Preview
  /** How many were asked for; null: those of the range. */
  readonly wanted: number | null
  readonly isAsked: boolean
}

function Found({ preview, wanted, isAsked }: FoundProps) {
  const { t } = useTranslation('vouchers-staff')
  return (
    <>
      <Facts
        rows={[
          ...(preview.seller ? [{ label: t('sale.seller'), value: <bdi>{preview.seller.name}</bdi> }] : []),
          { label: t('sale.count'), value: <Whole value={preview.count} /> },
          { label: t('sale.from'), value: <Serial number={preview.from} /> },
          { label: t('sale.to'), value: <Serial number={preview.to} /> },
          { label: t('sale.total'), value: <Money value={preview.total} currency={preview.currency} /> },
        ]}
      />
      {wanted !== null && preview.count < wanted && (
        <Notice kind="info">{t('sale.fewer', { vouchers: t('vouchers', { count: preview.count }) })}</Notice>
      )}
      {isAsked && preview.seller === null && <Notice kind="info">{t('sale.nobody')}</Notice>}
    </>
  )
}

interface ReviewProps {
  readonly resource: Resource
  readonly order: Order
  /** For the typed range; unknown after a reload. */
  readonly preview: Preview | undefined
  onBack(): void
}

function Review({ resource, order: typed, preview: found, onBack }: ReviewProps) {
  const { t } = useTranslation('vouchers-staff')
  const navigate = useNavigate()
  const { state, resumed, send, askAgain, cancel, reset } = useMoneyWrite(selling, (answer) => {
    if ('approval_id' in answer) {
      showToast('info', t('sale.asked'))
      void navigate(`/console/approvals/${answer.approval_id}`)
      return
    }
    showToast('success', t('sale.sold', { vouchers: t('vouchers', { count: answer.count }) }))
    forgetRows(resource)
    void navigate(`/console/${resource.name}`)
  })
  const back = () => {
    if (state.phase === 'interrupted') reset()
    onBack()
  }
  // The sent order is asked about, whatever was typed since.
  const order = resumed ?? typed
  const preview = resumed ? undefined : found
  return (
    <ActionDialog held={state.phase === 'sending'} onClose={back} title={t('sale.review_title')}>
      <ReviewStep
        title={t('sale.review_title')}
        rows={[
          { label: t('sale.seller'), value: <bdi>{preview?.seller?.name ?? order.seller}</bdi> },
          ...(preview ? [{ label: t('sale.count'), value: <Whole value={preview.count} /> }] : []),
          { label: t('sale.payment'), value: t(`sale.${order.payment}`) },
          ...(preview
            ? [
                {
                  label: t('sale.total'),
                  value: <Money value={preview.total} currency={preview.currency} />,
                  strong: true,
                },
              ]
            : []),
        ]}
        confirmLabel={t('sale.confirm')}
        {...reviewOf(state)}
        onConfirm={() => void send(order)}
        onAskAgain={askAgain}
        onCancel={cancel}
        onBack={back}
      />
    </ActionDialog>
  )
}
