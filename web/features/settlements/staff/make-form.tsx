import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { type Language, titleIn } from '#contract/kernel/localized.ts'
import type { BodyInput } from '#contract/kernel/operation.ts'
import { perPageMax } from '#contract/kernel/paging.ts'
import { relatedListOf } from '#contract/kernel/resource/related-rows.ts'
import type { Resource, RowTitle } from '#contract/kernel/resource/resource.ts'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import { makeSettlement } from '#contract/operations/settlements/make-settlement.ts'
import { availableSettlements } from '#contract/resources/clients/available-settlements.ts'
import { clients } from '#contract/resources/clients/clients.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import { addressOf } from '#web/console-kit/data/sections.ts'
import { ChoiceSelect, useChoices } from '#web/console-kit/fields/reference-widget.tsx'
import { useLabels } from '#web/console-kit/labels/use-labels.ts'
import { refresh, useList } from '#web/lib/api/use-call.ts'
import { reviewOf, useMoneyWrite } from '#web/lib/api/use-money-write.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { recallIntention } from '#web/lib/session/intentions.ts'
import { showToast } from '#web/lib/toasts.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { type MoneyReview, ReviewStep } from '#web/ui/money-steps.tsx'
import panelClasses from '#web/ui/panel.module.css'
import { Parts } from '#web/ui/parts.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { amountInSentence } from '#web/ui/split-amount.ts'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import classes from './settlements.module.css'

const merchants = { 'filter[merchant]': '1' }

/** The merchant, then the supplier: amounts are shown before settling. */
export function MakeForm({ resource }: { resource: Resource }) {
  const { t } = useTranslation(['kit', 'resources'])
  const labels = useLabels(resource)
  const [params] = useSearchParams()
  // What was sent before a reload is asked about.
  const [merchant, setMerchant] = useState(
    () =>
      recallIntention<BodyInput<typeof makeSettlement>>({ operation: makeSettlement })?.body.client_id ??
      params.get('client_id') ??
      '',
  )
  const choices = useChoices('clients', merchant, undefined, merchants)
  return (
    <div className={`stack ${panelClasses.panel} ${panelClasses.narrow}`}>
      <p className="soft small">{t('dialogs:settlements.make_line')}</p>
      <ChoiceSelect
        label={labels.field('client_id')}
        choices={choices}
        value={merchant}
        onChoose={setMerchant}
      />
      {merchant !== '' && (
        <Available
          key={merchant}
          resource={resource}
          merchant={merchant}
          called={choices.data.find(({ value }) => value === merchant)?.label}
        />
      )}
    </div>
  )
}

const available = relatedListOf(clients, availableSettlements)
type Ready = RowOf<typeof availableSettlements>

/** Phases without a known outcome. */
const openPhases: ReadonlySet<string> = new Set([
  'finding',
  'interrupted',
  'lost',
  'unknown',
  'checking',
  'cancelling',
  'cancelled',
  'unreadable',
])

interface AvailableProps {
  readonly resource: Resource
  readonly merchant: string
  /** Unknown until it is read. */
  readonly called: string | undefined
}

function Available({ resource, merchant, called }: AvailableProps) {
  const { t } = useTranslation('resources')
  const { currencySymbol } = useUiTools()
  const navigate = useNavigate()
  const ready = useList(available, { params: { id: merchant }, query: { per_page: perPageMax } })
  const write = useMoneyWrite(makeSettlement, ({ id, net_amount, currency }) => {
    const amount = amountInSentence(net_amount, currencySymbol(currency))
    showToast('success', t('dialogs:settlements.make_done', { amount }))
    forgetRows(resource)
    refresh(available)
    void navigate(addressOf(resource, id))
  })
  const [supplier, setSupplier] = useState(write.resumed?.supplier_id ?? '')
  const [reviewing, setReviewing] = useState(false)
  const { phase, failure, isOutdated } = reviewOf(write.state)
  return (
    <>
      <WhenRead of={ready} skeleton={<RowsSkeleton count={2} />}>
        {({ data: rows }) => (
          <>
            {rows.length === 0 && <p className="soft">{t('dialogs:settlements.none_available')}</p>}
            <ul className={classes.ready} aria-label={t('dialogs:settlements.choose_supplier')}>
              {rows.map((row) => (
                <ReadyRow
                  key={row.id}
                  row={row}
                  onSettle={() => {
                    setSupplier(row.supplier_id)
                    setReviewing(true)
                  }}
                />
              ))}
            </ul>
          </>
        )}
      </WhenRead>
      {(reviewing || openPhases.has(phase)) && (
        <Review
          resource={resource}
          called={called}
          row={ready.data?.data.find((row) => row.supplier_id === supplier)}
          phase={phase}
          failure={failure}
          isOutdated={isOutdated}
          onConfirm={() => void write.send({ client_id: merchant, supplier_id: supplier })}
          onAskAgain={write.askAgain}
          onCancel={write.cancel}
          onBack={() => {
            setReviewing(false)
            write.reset()
          }}
        />
      )}
    </>
  )
}

/** A reference has one title. */
const nameIn = (locale: Language, { titles }: Ready) => titleIn(titles['supplier_id'] as RowTitle, locale)

interface ReviewProps extends MoneyReview {
  readonly resource: Resource
  readonly called: string | undefined
  /** Missing when it has been settled since: only the outcome is awaited. */
  readonly row: Ready | undefined
}

/** Merchant and amount: before it is sent, and until the outcome is known. */
function Review({ resource, called, row, ...step }: ReviewProps) {
  const { t } = useTranslation('resources')
  const { locale } = usePage()
  const title = t('settlements.singular')
  const { field } = useLabels(resource)
  return (
    <ActionDialog
      held={step.phase !== 'interrupted' && step.phase !== 'idle' && step.phase !== 'cancelled'}
      onClose={step.onBack}
      title={title}
    >
      <ReviewStep
        {...step}
        title={title}
        rows={[
          { label: field('client_id'), value: <bdi>{called}</bdi> },
          ...(row
            ? [
                { label: field('supplier_id'), value: nameIn(locale, row) },
                { label: field('vouchers_count'), value: row.vouchers_count },
                { label: field('fee'), value: <Money value={row.fee} /> },
                {
                  label: field('net_amount'),
                  value: <Money value={row.net_amount} />,
                  strong: true,
                },
              ]
            : []),
        ]}
        confirmLabel={t('dialogs:settlements.settle')}
      />
    </ActionDialog>
  )
}

function ReadyRow({ row, onSettle }: { row: Ready; onSettle(): void }) {
  const { t } = useTranslation(['resources', 'kit'])
  const { locale } = usePage()
  return (
    <li>
      <div>
        <p>{nameIn(locale, row)}</p>
        <p className="small soft">
          <Parts>
            {t('dialogs:settlements.vouchers', { count: row.vouchers_count })}
            <span>
              {t('settlements.fields.fee')} <Money value={row.fee} />
            </span>
          </Parts>
        </p>
      </div>
      <Money value={row.net_amount} size="large" />
      <Button onClick={onSettle}>{t('kit:form.review')}</Button>
    </li>
  )
}
