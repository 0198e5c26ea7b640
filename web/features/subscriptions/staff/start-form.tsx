import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { BodyInput } from '#contract/kernel/operation.ts'
import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { startForClient } from '#contract/operations/subscriptions/start-for-client.ts'
import { subscriptions } from '#contract/resources/subscriptions/subscriptions.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import { ChoiceSelect, useChoices } from '#web/console-kit/fields/reference-widget.tsx'
import { useLabels } from '#web/console-kit/labels/use-labels.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { useMoneySteps } from '#web/lib/api/use-money-steps.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { Money } from '#web/ui/money.tsx'
import { type MoneyReview, ReviewStep } from '#web/ui/money-steps.tsx'
import panelClasses from '#web/ui/panel.module.css'
import { amountInSentence } from '#web/ui/split-amount.ts'
import { useUiTools } from '#web/ui/ui-tools.tsx'

type Body = BodyInput<typeof startForClient>

const blank: Body = { client_id: '', subscription_id: '' }
const plansMax = 50

/** The client and the plan, then what is paid from the client's wallet. */
export function StartForm({ resource }: { resource: Resource }) {
  const { t } = useTranslation(['kit', 'resources'])
  const { currencySymbol } = useUiTools()
  const labels = useLabels(resource)
  const [params] = useSearchParams()
  const first = { ...blank, client_id: params.get('client_id') ?? '' }
  const { values, next, steps } = useMoneySteps(
    startForClient,
    { first, blank },
    {
      onDone({ price, currency }) {
        const amount = amountInSentence(price, currencySymbol(currency))
        showToast('success', t('dialogs:client-subscriptions.make_done', { amount }))
        forgetRows(resource)
      },
    },
  )
  const [chosen, setChosen] = useState(values)
  const clients = useChoices('clients', chosen.client_id)
  const plans = useOffered()
  const called = clients.data.find(({ value }) => value === chosen.client_id)?.label
  const plan = plans.find(({ value }) => value === chosen.subscription_id)
  if (steps.step === 'review')
    return <Review {...steps.review} resource={resource} called={called} plan={plan} />
  return (
    <div className={`stack ${panelClasses.panel} ${panelClasses.narrow}`}>
      <p className="soft small">{t('dialogs:client-subscriptions.make_line')}</p>
      <ChoiceSelect
        label={labels.field('client_id')}
        choices={clients}
        value={chosen.client_id}
        onChoose={(id) => setChosen({ ...chosen, client_id: id })}
      />
      <Select
        label={labels.field('subscription_id')}
        placeholder={t('choose')}
        data={plans}
        value={chosen.subscription_id || null}
        onChange={(id) => setChosen({ ...chosen, subscription_id: id ?? '' })}
      />
      <div>
        <Button
          disabled={chosen.client_id === '' || chosen.subscription_id === ''}
          onClick={() => next(chosen)}
        >
          {t('form.review')}
        </Button>
      </div>
    </div>
  )
}

/** Those that clients can choose. */
function useOffered() {
  const { locale } = usePage()
  const offered = useList(audienceOf(subscriptions).list, { query: { per_page: plansMax } })
  return (offered.data?.data ?? []).map(({ id, name, price }) => ({ value: id, label: name[locale], price }))
}

interface ReviewProps extends MoneyReview {
  readonly resource: Resource
  readonly called: string | undefined
  readonly plan: { readonly label: string; readonly price: string } | undefined
}

function Review({ resource, called, plan, ...step }: ReviewProps) {
  const { t } = useTranslation('resources')
  const { field } = useLabels(resource)
  return (
    <ReviewStep
      {...step}
      title={t('client-subscriptions.singular')}
      rows={[
        { label: field('client_id'), value: <bdi>{called}</bdi> },
        { label: field('subscription_id'), value: plan?.label },
        ...(plan ? [{ label: field('price'), value: <Money value={plan.price} />, strong: true }] : []),
      ]}
      confirmLabel={t('dialogs:client-subscriptions.start')}
    />
  )
}
