import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { tripoliToday } from '#contract/kernel/dates.ts'
import { cleanTyped } from '#contract/kernel/digits.ts'
import { afterOrEqual, wholeBetween } from '#contract/kernel/field-rules.ts'
import type { AnswerOf, BodyInput } from '#contract/kernel/operation.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { idInput } from '#contract/kernel/shapes.ts'
import { createBatch, previewBatch } from '#contract/operations/voucher-desk/create-batch.ts'
import { batchCountMax, printLayouts } from '#contract/shapes/voucher.ts'
import { codeFormats } from '#contract/shapes/voucher-code.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import { addressOf } from '#web/console-kit/data/sections.ts'
import { DayInput } from '#web/console-kit/fields/day-input.tsx'
import { AloneNotice, useLimitOf } from '#web/console-kit/form/alone-limit.tsx'
import { newKey } from '#web/lib/api/money-writer.ts'
import { useCall, useSend } from '#web/lib/api/use-call.ts'
import { useField, useSchemaForm } from '#web/lib/forms/use-contract-form.ts'
import { showToast } from '#web/lib/toasts.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { Money } from '#web/ui/money.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import { CategoryPicker, useCategories } from './category-picker.tsx'
import { Choice } from './choice.tsx'
import { Facts, Whole } from './facts.tsx'
import classes from './voucher-desk.module.css'

type Order = BodyInput<typeof createBatch>
type Format = (typeof codeFormats)[number]
type Layout = (typeof printLayouts)[number]
type Preview = AnswerOf<typeof previewBatch>

const countInput = z
  .string()
  .transform((typed) => Number(cleanTyped(typed).replace(/[\s,]/g, '') || Number.NaN))
  .pipe(wholeBetween(1, batchCountMax))
/** The order as it is typed; what is chosen from a few cannot be wrong. */
const form = z.object({
  category_id: idInput,
  count: countInput,
  expires_on: afterOrEqual('today').optional(),
  note: z.string().max(500).optional(),
})

interface Typed {
  category_id: string
  count: string
  expires_on: string
  note: string
}

/** Category, number and form of the codes; beside them what it is worth and how safe it is; then one look before it is ordered. */
export function BatchWizard({ resource }: { readonly resource: Resource }) {
  const { t } = useTranslation('voucher-desk')
  const values = useSchemaForm<Typed & Record<string, unknown>>(form, {
    category_id: '',
    count: '',
    expires_on: '',
    note: '',
  })
  const [choices, setChoices] = useState<Choices>({ code_format: 'digits16', print_layout: 'a4' })
  const [order, setOrder] = useState<Order | null>(null)
  const [orderKey] = useState(newKey)
  const { category_id: category = '', count = '' } = values.watch()
  const preview = usePreview(category, count, choices.code_format)
  const review = values.handleSubmit((typed) =>
    setOrder({
      ...choices,
      order_key: orderKey,
      category_id: typed.category_id,
      count: countInput.parse(typed.count),
      ...(typed.expires_on && { expires_on: typed.expires_on }),
      ...(typed.note && { note: typed.note }),
    }),
  )
  return (
    <form className={classes.wizard} noValidate onSubmit={(event) => void review(event)}>
      <OrderFields values={values} choices={choices} onChoose={setChoices} />
      <aside className={classes.card} aria-live="polite">
        <h2>{t('batch.worth')}</h2>
        {preview ? <Worth preview={preview} /> : <p className="soft small">{t('batch.worth_none')}</p>}
      </aside>
      <Modal opened={order !== null} onClose={() => setOrder(null)} title={t('batch.review_title')}>
        {order && (
          <Review resource={resource} order={order} preview={preview} onBack={() => setOrder(null)} />
        )}
      </Modal>
    </form>
  )
}

interface Choices {
  readonly code_format: Format
  readonly print_layout: Layout
}

interface OrderFieldsProps {
  readonly values: UseFormReturn<Typed & Record<string, unknown>>
  readonly choices: Choices
  onChoose(choices: Choices): void
}

function OrderFields({ values, choices, onChoose }: OrderFieldsProps) {
  const { t } = useTranslation('voucher-desk')
  const navigate = useNavigate()
  const category = useField(values, 'category_id')
  const lastDay = useField(values, 'expires_on')
  const { code_format: format, print_layout: layout } = choices
  return (
    <div className={classes.card}>
      <CategoryPicker
        label={t('batch.category')}
        hint={t('batch.category_hint')}
        kinds="recharge,goods"
        value={category.value}
        error={category.error}
        onChange={category.onChange}
      />
      <TextInput
        {...useField(values, 'count')}
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
        onChange={(code_format) => onChoose({ ...choices, code_format })}
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
          onChange={(print_layout) => onChoose({ ...choices, print_layout })}
          options={printLayouts.map((value) => ({ value, label: t(`batch.${value}`) }))}
        />
      </div>
      <Textarea {...useField(values, 'note')} label={t('batch.note')} maxLength={500} autosize minRows={2} />
      <div className="row">
        <Button type="submit">{t('batch.review')}</Button>
        <Button variant="default" onClick={() => void navigate(-1)}>
          {t('common:cancel')}
        </Button>
      </div>
    </div>
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
  const { t } = useTranslation('voucher-desk')
  const { currency, code_space: space } = preview
  return (
    <Facts
      rows={[
        { label: t('batch.face_value'), value: <Money value={preview.face_value} currency={currency} /> },
        { label: t('batch.total_value'), value: <Money value={preview.total_value} currency={currency} /> },
        { label: t('batch.code_space'), value: <Whole value={space.codes} /> },
        { label: t('batch.taken'), value: <Whole value={space.taken} /> },
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
  onBack(): void
}

function Review({ resource, order, preview, onBack }: ReviewProps) {
  const { t } = useTranslation('voucher-desk')
  const navigate = useNavigate()
  const send = useSend(createBatch)
  const { formatDate } = useUiTools()
  const limitOf = useLimitOf()
  const limit = preview && limitOf(preview.total_value, preview.alone_max, preview.currency)
  const confirm = () =>
    send.mutate(
      { body: order, quiet: true },
      {
        onSuccess(answer) {
          if ('approval_id' in answer) {
            showToast('info', t('batch.asked'))
            void navigate(`/console/approvals/${answer.approval_id}`)
            return
          }
          showToast('success', t('batch.ordered'))
          forgetRows(resource)
          void navigate(addressOf(resource, answer.id))
        },
      },
    )
  const { expires_on: lastDay, category_id: categoryId } = order
  const category = useCategories('recharge,goods').find(({ value }) => value === categoryId)
  return (
    <div className="stack">
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
      {limit && <AloneNotice limit={limit} />}
      <FailureNotice of={send.error} />
      <div className="row">
        <Button loading={send.isPending} onClick={confirm}>
          {t(limit?.waits ? 'kit:waiting.ask' : 'batch.order')}
        </Button>
        <Button variant="default" onClick={onBack}>
          {t('common:back')}
        </Button>
      </div>
    </div>
  )
}
