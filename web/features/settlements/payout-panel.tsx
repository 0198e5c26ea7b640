import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { setPayoutAccount, showPayoutAccount } from '#contract/operations/settlements/payout-account.ts'
import { refresh, useSend } from '#web/lib/api/use-call.ts'
import { showFailure, useContractForm, useField } from '#web/lib/forms/use-contract-form.ts'
import { showToast } from '#web/lib/toasts.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Notice } from '#web/ui/status.tsx'
import { AccountFacts } from './account-facts.tsx'
import classes from './settlements.module.css'

type Account = AnswerOf<typeof showPayoutAccount>

/** The payout account: shown, and changed with the password, because an intruder would be paid. */
export function PayoutPanel({ account }: { account: Account }) {
  const { t } = useTranslation('settlements')
  const [changing, setChanging] = useState(false)
  const asks = changing || account === null
  return (
    <section className="card stack" aria-labelledby="payout">
      <div className="between">
        <h2 id="payout">{t('account.title')}</h2>
        {!asks && (
          <Button variant="default" onClick={() => setChanging(true)}>
            {t('account.change')}
          </Button>
        )}
      </div>
      {account === null && <Notice kind="info">{t('account.none')}</Notice>}
      {account !== null && !changing && <AccountFacts account={account} changedAt={account.changed_at} />}
      {asks && <AccountForm account={account} onDone={() => setChanging(false)} />}
    </section>
  )
}

function AccountForm({ account, onDone }: { account: Account; onDone(): void }) {
  const { t } = useTranslation('settlements')
  const send = useSend(setPayoutAccount)
  const { bank, holder, number } = account ?? { bank: '', holder: '', number: '' }
  const form = useContractForm(setPayoutAccount, { bank, holder, number, current_password: '' })
  const submit = form.handleSubmit(async (body) => {
    try {
      await send.mutateAsync({ body })
      refresh(showPayoutAccount)
      showToast('success', t('account.done'))
      onDone()
    } catch (error) {
      showFailure(form, error)
    }
  })
  const failure = form.formState.errors.root?.message
  return (
    <form className={`stack ${classes.form}`} noValidate onSubmit={(event) => void submit(event)}>
      <p className="small soft">{t('account.line')}</p>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <TextInput label={t('account.bank')} maxLength={100} {...useField(form, 'bank')} />
      <TextInput label={t('account.holder')} maxLength={100} {...useField(form, 'holder')} />
      <TextInput
        label={t('account.number')}
        inputMode="text"
        description={t('account.number_help')}
        className="types-ltr"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={60}
        {...useField(form, 'number')}
      />
      <PasswordField
        label={t('account.password')}
        autoComplete="current-password"
        {...useField(form, 'current_password')}
      />
      <div className="row">
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t('account.save')}
        </Button>
        {account !== null && (
          <Button variant="default" onClick={onDone}>
            {t('common:cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
