import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { listSessions } from '#contract/operations/identity/list-sessions.ts'
import { updatePassword } from '#contract/operations/identity/update-password.ts'
import { refresh, useSend } from '#web/lib/api/use-call.ts'
import { useCommonPassword } from '#web/lib/forms/use-common-password.ts'
import { showFailure, useContractForm, useField } from '#web/lib/forms/use-contract-form.ts'
import { showToast } from '#web/lib/toasts.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Notice } from '#web/ui/status.tsx'
import classes from './profile.module.css'

const empty = { current_password: '', password: '', password_confirmation: '' }

export function PasswordForm({ username }: { username: string }) {
  const { t } = useTranslation('profile')
  const send = useSend(updatePassword)
  const form = useContractForm(updatePassword, empty)
  const submit = form.handleSubmit(async (body) => {
    try {
      await send.mutateAsync({ body })
      form.reset(empty)
      refresh(listSessions)
      showToast('success', t('password.done'))
    } catch (error) {
      showFailure(form, error)
    }
  })
  const failure = form.formState.errors.root?.message
  return (
    <section className="card" aria-labelledby="password">
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <div>
          <h2 id="password">{t('password.title')}</h2>
          <p className="small soft">{t('password.line')}</p>
        </div>
        {failure && <Notice kind="danger">{failure}</Notice>}
        {/* Tells the browser's password store whose password changes. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label={t('password.current')}
          autoComplete="current-password"
          {...useField(form, 'current_password')}
        />
        <PasswordField
          label={t('password.new')}
          autoComplete="new-password"
          withStrength
          {...useCommonPassword(useField(form, 'password'), [username])}
        />
        <PasswordField
          label={t('password.again')}
          autoComplete="new-password"
          {...useField(form, 'password_confirmation')}
        />
        <Button
          type="submit"
          variant="default"
          className={classes.submit}
          loading={form.formState.isSubmitting}
        >
          {t('password.submit')}
        </Button>
      </form>
    </section>
  )
}
