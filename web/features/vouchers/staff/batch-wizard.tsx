import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { tripoliToday } from '#contract/kernel/dates.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { createBatch, previewBatch } from '#contract/operations/vouchers/create-batch.ts'
import { printLayouts } from '#contract/shapes/voucher.ts'
import { codeFormats } from '#contract/shapes/voucher-code.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import { addressOf } from '#web/console-kit/data/sections.ts'
import { DayInput } from '#web/console-kit/fields/day-input.tsx'
import { DraftOffer } from '#web/console-kit/form/draft-offer.tsx'
import { DualControlNotice, useLimitOf } from '#web/console-kit/form/dual-control-limit.tsx'
import { LeaveGuard } from '#web/console-kit/form/leave-guard.tsx'
import { useCall, useSend } from '#web/lib/api/use-call.ts'
import { useChosenField, useField } from '#web/lib/forms/use-contract-form.ts'
import { showToast } from '#web/lib/toasts.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/status.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import { CategoryPicker, useCategories } from './category-picker.tsx'
import { Choice } from './choice.tsx'
import { Facts, Whole } from './facts.tsx'
import { countInput, type Order, type TypedOrder, useOrderForm } from './use-order-form.ts'
import classes from './vouchers.module.css'

type Format = (typeof codeFormats)[number]
type Layout = (typeof printLayouts)[number]
type Preview = AnswerOf<typeof previewBatch>

/** Category, number and form of the codes; beside them value and safety; then a review before the order. */
export function BatchWizard({ resource }: { readonly resource: Resource }) {
  const { t } = useTranslation('vouchers-staff')
  const navigate = useNavigate()
  const { form, draft, restore, startAnother, order: orderOf } = useOrderForm()
  const [order, setOrder] = useState<Order | null>(null)
  const [leaving, setLeaving] = useState(false)
  const { category_id: category, count, code_format: format } = form.watch()
  const preview = usePreview(category, count, format)
  const review = form.handleSubmit((typed) => setOrder(orderOf(typed)))
  const leaveFor = (place: string) => {
    draft.forget()
    setLeaving(true)
    // The guard must be off before the page changes.
    setTimeout(() => void navigate(place))
  }
  return (
    <form className={classes.wizard} noValidate onSubmit={(event) => void review(event)}>
      <LeaveGuard active={form.formState.isDirty && !leaving} onLeave={draft.forget} />
      <div className={classes.card}>
        <DraftOffer draft={draft} onRestore={restore} />
        <OrderFields form={form} />
      </div>
      <aside className={classes.card} aria-live="polite">
        <h2>{t('batch.worth')}</h2>
        {preview ? <Worth preview={preview} /> : <p className="soft small">{t('batch.worth_none')}</p>}
      </aside>
      {order && (
        <Review
          resource={resource}
          order={order}
          preview={preview}
          onDone={leaveFor}
          onAnother={() => {
            startAnother()
            setOrder(orderOf(form.getValues()))
          }}
          onBack={() => setOrder(null)}
        />
      )}
    </form>
  )
}

function OrderFields({ form }: { readonly form: UseFormReturn<TypedOrder> }) {
  const { t } = useTranslation('vouchers-staff')
  const navigate = useNavigate()
  const category = useChosenField(form, 'category_id')
  const lastDay = useField(form, 'expires_on')
  const { code_format: format, print_layout: layout } = form.watch()
  return (
    <>
      <CategoryPicker
        label={t('batch.category')}
        hint={t('batch.category_hint')}
        kinds="recharge,goods"
        value={category.value}
        error={category.error}
        onChange={category.onChange}
      />
      <TextInput
        {...useField(form, 'count')}
        label={t('batch.count')}
        description={t('batch.count_hint')}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        className="types-ltr"
      />
      <Choice<Format>
        label={t('batch.format')}
        hint={t(`batch.${format}_hint`)}
        value={format}
        onChange={(chosen) => form.setValue('code_format', chosen, { shouldDirty: true })}
        options={codeFormats.map((value) => ({ value, label: t(`batch.${value}`) }))}
      />
      <div className={classes.pair}>
        <DayInput
          {...lastDay}
          min={tripoliToday()}
          label={t('batch.expires_on')}
          onUnreadable={lastDay.onChange}
        />
        <Choice<Layout>
          label={t('batch.layout')}
          value={layout}
          onChange={(chosen) => form.setValue('print_layout', chosen, { shouldDirty: true })}
          options={printLayouts.map((value) => ({ value, label: t(`batch.${value}`) }))}
        />
      </div>
      <Textarea {...useField(form, 'note')} label={t('batch.note')} maxLength={500} autosize minRows={2} />
      <FormButtons label={t('batch.review')} onCancel={() => void navigate(-1)} />
    </>
  )
}

function usePreview(categoryId: string, typedCount: string, format: Format): Preview | undefined {
  const count = countInput.safeParse(typedCount)
  const isAskable = categoryId !== '' && count.success
  const query = { category_id: categoryId, code_format: format, count: String(count.data ?? '') }
  const reading = useCall(previewBatch, { query, quiet: true }, isAskable)
  return isAskable ? reading.data : undefined
}

function Worth({ preview }: { preview: Preview }) {
  const { t } = useTranslation('vouchers-staff')
  const { currency, code_space: space } = preview
  return (
    <Facts
      rows={[
        { label: t('batch.face_value'), value: <Money value={preview.face_value} currency={currency} /> },
        { label: t('batch.total_value'), value: <Money value={preview.total_value} currency={currency} /> },
        { label: t('batch.guesses'), value: <Whole value={space.guesses} /> },
        { label: t('batch.good'), value: <Whole value={space.good} /> },
        {
          label: t('batch.guess'),
          value: <Whole value={space.guesses_for_one} />,
          hint: t('batch.guess_hint'),
        },
      ]}
    />
  )
}

interface ReviewProps {
  readonly resource: Resource
  readonly order: Order
  readonly preview: Preview | undefined
  /** The page of what was ordered or asked for. */
  onDone(place: string): void
  onAnother(): void
  onBack(): void
}

function Review({ resource, order, preview, onDone, onAnother, onBack }: ReviewProps) {
  const { t } = useTranslation('vouchers-staff')
  const send = useSend(createBatch)
  const limitOf = useLimitOf()
  const limit = preview && limitOf(preview.total_value, preview.dual_control_min, preview.currency)
  const confirm = () =>
    send.mutate(
      { body: order, quiet: true },
      {
        onSuccess(answer) {
          if ('approval_id' in answer) {
            showToast('info', t('batch.asked'))
            onDone(`/console/approvals/${answer.approval_id}`)
            return
          }
          showToast('success', t('batch.ordered'))
          forgetRows(resource)
          onDone(addressOf(resource, answer.id))
        },
      },
    )
  const isOrderedBefore = send.error?.code === 'idempotency.conflict'
  return (
    <ActionDialog title={t('batch.review_title')} busy={send.isPending} onClose={onBack}>
      <div className="stack">
        <OrderFacts order={order} preview={preview} />
        {limit && <DualControlNotice limit={limit} />}
        {isOrderedBefore ? (
          <OrderedBefore
            onAnother={() => {
              send.reset()
              onAnother()
            }}
          />
        ) : (
          <FailureNotice of={send.error} />
        )}
        <div className="row">
          <Button loading={send.isPending} disabled={isOrderedBefore} onClick={confirm}>
            {t(limit?.waits ? 'kit:waiting.ask' : 'batch.order')}
          </Button>
          <Button variant="default" onClick={onBack}>
            {t('common:back')}
          </Button>
        </div>
      </div>
    </ActionDialog>
  )
}

/** An earlier order is without a known answer, and the form was changed since. */
function OrderedBefore({ onAnother }: { onAnother(): void }) {
  const { t } = useTranslation('vouchers-staff')
  return (
    <Notice kind="danger">
      <p>{t('batch.ordered_before')}</p>
      <Button size="compact-sm" variant="default" onClick={onAnother}>
        {t('batch.order_another')}
      </Button>
    </Notice>
  )
}

function OrderFacts({ order, preview }: Pick<ReviewProps, 'order' | 'preview'>) {
  const { t } = useTranslation('vouchers-staff')
  const { formatDate } = useUiTools()
  const { expires_on: lastDay, category_id: categoryId } = order
  const category = useCategories('recharge,goods').find(({ value }) => value === categoryId)
  return (
    <Facts
      rows={[
        { label: t('batch.category'), value: <bdi>{category?.label}</bdi> },
        { label: t('batch.count'), value: <Whole value={order.count} /> },
        ...(preview
          ? [
              {
                label: t('batch.face_value'),
                value: <Money value={preview.face_value} currency={preview.currency} />,
              },
              {
                label: t('batch.total_value'),
                value: <Money value={preview.total_value} currency={preview.currency} />,
              },
            ]
          : []),
        { label: t('batch.format'), value: t(`batch.${order.code_format ?? 'digits16'}`) },
        { label: t('batch.layout'), value: t(`batch.${order.print_layout ?? 'a4'}`) },
        {
          label: t('batch.expires_on'),
          value: lastDay ? formatDate(`${lastDay}T12:00:00Z`) : t('batch.never'),
        },
      ]}
    />
  )
}
