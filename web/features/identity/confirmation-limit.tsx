import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseAmount } from '#contract/kernel/amounts.ts'
import type { AnswerOf, BodyInput } from '#contract/kernel/operation.ts'
import {
  changeConfirmationLimit,
  showConfirmationLimit,
} from '#contract/operations/identity/confirmation-limit.ts'
import { showPin } from '#contract/operations/identity/pin.ts'
import { call } from '#web/lib/api/call.ts'
import { refresh, useCall } from '#web/lib/api/use-call.ts'
import { showFailure, useContractForm, useField } from '#web/lib/forms/use-contract-form.ts'
import { knowsPasskeys } from '#web/lib/passkeys/ceremonies.ts'
import { withCurrentProof } from '#web/lib/passkeys/current-proof.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Money } from '#web/ui/money.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { PasswordDialog } from '#web/ui/password-dialog.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import classes from './profile.module.css'

type Limit = AnswerOf<typeof showConfirmationLimit>

/** Above which amount this client's payments are confirmed. */
export function ConfirmationLimit() {
  const { t } = useTranslation('profile')
  const limit = useCall(showConfirmationLimit)
  return (
    <section className="card stack" aria-labelledby="confirmation-limit">
      <div>
        <h2 id="confirmation-limit">{t('limit.title')}</h2>
        <p className="small soft">{t('limit.line')}</p>
      </div>
      <WhenRead of={limit} skeleton={<RowsSkeleton count={1} />}>
        {(known) => <LimitForm key={`${known.own} ${known.next?.from}`} limit={known} />}
      </WhenRead>
    </section>
  )
}

function LimitForm({ limit: { own, above, max, next } }: { limit: Limit }) {
  const { t } = useTranslation('profile')
  const form = useContractForm(changeConfirmationLimit, { above: own ?? '' })
  const [busy, setBusy] = useState(false)
  const [raises, setRaises] = useState<{ readonly to: string | null }>()
  const save = async (typed: string) => {
    const wanted = typed === '' ? null : typed
    if (wanted === own) return showToast('success', t('limit.done'))
    // More than the operator's is refused before anything is proven.
    const mayRaise = wanted === null || !isAbove(wanted, max)
    if (mayRaise && isAbove(wanted ?? max, above)) return setRaises({ to: wanted })
    setBusy(true)
    try {
      await change({ above: wanted })
      showToast('success', t('limit.done'))
    } catch (error) {
      showFailure(form, error)
    } finally {
      setBusy(false)
    }
  }
  const submit = form.handleSubmit(
    ({ above: typed }) => save(typed ?? ''),
    () => (form.getValues('above') === '' ? save('') : undefined),
  )
  const field = useField(form, 'above')
  const failure = form.formState.errors.root?.message
  return (
    <>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        {failure && <Notice kind="danger">{failure}</Notice>}
        <MoneyField
          label={t('limit.label')}
          description={
            <>
              {t('limit.hint')} <Money value={max} currency="LYD" />
            </>
          }
          {...field}
          error={field.value === '' ? undefined : field.error}
        />
        {next && (
          <p className="small">
            <Money value={next.above ?? max} currency="LYD" /> {t('limit.from')} <Moment at={next.from} />
          </p>
        )}
        <Button type="submit" variant="default" className={classes.submit} loading={busy}>
          {t('common:save')}
        </Button>
      </form>
      {raises && <RaiseDialog to={raises.to} onClose={() => setRaises(undefined)} />}
    </>
  )
}

/** A person who finds the phone open cannot raise it, and a raise takes time. */
function RaiseDialog({ to, onClose }: { to: string | null; onClose(): void }) {
  const { t } = useTranslation('profile')
  const { data: factors } = useCall(showPin)
  const passkeys = factors?.passkeys ?? 0
  return (
    <PasswordDialog
      withCode={Boolean(factors?.totp) || passkeys > 0}
      knowsPasskey={passkeys > 0 && knowsPasskeys()}
      title={t('limit.raise_title')}
      line={t('limit.raise_line')}
      submit={t('limit.raise')}
      isIncomplete={factors === undefined}
      onClose={onClose}
      onPassword={withCurrentProof(async (proof) => {
        await change({ above: to, ...proof })
        showToast('success', t('limit.later'))
        onClose()
      })}
    />
  )
}

async function change(body: BodyInput<typeof changeConfirmationLimit>): Promise<void> {
  await call(changeConfirmationLimit, { body, quiet: true })
  refresh(showConfirmationLimit)
}

function isAbove(amount: string, other: string): boolean {
  const [one, two] = [parseAmount(amount, 'LYD'), parseAmount(other, 'LYD')]
  return typeof one === 'bigint' && typeof two === 'bigint' && one > two
}
