import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { User } from '#contract/operations/identity/user.ts'
import {
  mutableKinds,
  showPreferences,
  updatePreferences,
} from '#contract/operations/notifications/preferences.ts'
import { showHome } from '#contract/operations/wallets/show-home.ts'
import { refresh, useCall, useSend } from '#web/lib/api/use-call.ts'
import { showFailure, useContractForm, useField } from '#web/lib/forms/use-contract-form.ts'
import { showToast } from '#web/lib/toasts.ts'
import { CheckField } from '#web/ui/field.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import classes from './profile.module.css'
import { PushPreference } from './push-preference.tsx'

type Preferences = AnswerOf<typeof showPreferences>

/** This client's notifications, and the low-balance limit. */
export function NotificationPreferences({ user }: { user: User }) {
  const { t } = useTranslation('profile')
  const preferences = useCall(showPreferences)
  return (
    <section className="card stack" aria-labelledby="notifications">
      <div>
        <h2 id="notifications">{t('notifications.title')}</h2>
        <p className="small soft">{t('notifications.line')}</p>
      </div>
      <WhenRead of={preferences} skeleton={<RowsSkeleton count={3} />}>
        {(known) => (
          <>
            <Kinds muted={known.muted} merchant={user.merchant} />
            <PushPreference clientId={user.id} />
            <LowBalance key={known.low_balance_below ?? ''} below={known.low_balance_below} />
          </>
        )}
      </WhenRead>
    </section>
  )
}

const merchantKinds: readonly string[] = ['voucher_used', 'settlement_paid']

function Kinds({ muted, merchant }: { muted: Preferences['muted']; merchant: boolean }) {
  const { t } = useTranslation('profile')
  const send = useSend(updatePreferences)
  const kinds = mutableKinds.filter((kind) => merchant || !merchantKinds.includes(kind))
  const turn = (kind: (typeof mutableKinds)[number], on: boolean) => {
    const others = muted.filter((one) => one !== kind)
    send.mutate(
      { body: { muted: on ? others : [...others, kind] } },
      { onSettled: () => refresh(showPreferences) },
    )
  }
  return (
    <div className={classes.kinds}>
      {kinds.map((kind) => (
        <CheckField
          key={kind}
          name={kind}
          label={t(`notifications.kinds.${kind}`)}
          checked={!muted.includes(kind)}
          onChange={(on) => turn(kind, on)}
        />
      ))}
    </div>
  )
}

function LowBalance({ below }: { below: string | null }) {
  const { t } = useTranslation('profile')
  const send = useSend(updatePreferences)
  const form = useContractForm(updatePreferences, { low_balance_below: below ?? '' })
  const submit = form.handleSubmit(
    ({ low_balance_below }) => keep(low_balance_below ?? ''),
    // An empty field means no notification.
    () => (form.getValues('low_balance_below') === '' ? keep('') : undefined),
  )
  const keep = async (typed: string) => {
    try {
      await send.mutateAsync({ body: { low_balance_below: typed === '' ? null : typed } })
      refresh(showPreferences, showHome)
      showToast('success', t('common:success'))
    } catch (error) {
      showFailure(form, error)
    }
  }
  const field = useField(form, 'low_balance_below')
  const failure = form.formState.errors.root?.message
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <MoneyField
        label={t('notifications.low')}
        description={t('notifications.low_hint')}
        {...field}
        error={field.value === '' ? undefined : field.error}
      />
      <Button type="submit" variant="default" className={classes.submit} loading={send.isPending}>
        {t('common:save')}
      </Button>
    </form>
  )
}
