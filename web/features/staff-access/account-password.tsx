import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { listStaffSessions } from '#contract/operations/staff-access/my-account.ts'
import { staffUpdatePassword } from '#contract/operations/staff-access/staff-password.ts'
import { refresh, useSend } from '#web/lib/api/use-call.ts'
import { useCommonPassword } from '#web/lib/forms/use-common-password.ts'
import { showFailure, useContractForm, useField } from '#web/lib/forms/use-contract-form.ts'
import { showToast } from '#web/lib/toasts.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Notice } from '#web/ui/status.tsx'
import classes from './account-page.module.css'

const empty = { current_password: '', password: '', password_confirmation: '' }

export function AccountPassword({ username }: { username: string }) {
  const { t } = useTranslation('access')
  const send = useSend(staffUpdatePassword)
  const form = useContractForm(staffUpdatePassword, empty)
  const submit = form.handleSubmit(async (body) => {
    try {
      await send.mutateAsync({ body })
      form.reset(empty)
      refresh(listStaffSessions)
      showToast('success', t('account.password_done'))
    } catch (error) {
      showFailure(form, error, { 'auth.incorrect_password': 'current_password' })
    }
  })
  const failure = form.formState.errors.root?.message
  return (
    <section className={classes.part} aria-label={t('account.password_title')} id="password">
      <div>
        <h2>{t('account.password_title')}</h2>
        <p className="small soft">{t('account.password_line')}</p>
      </div>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        {failure && <Notice kind="danger">{failure}</Notice>}
        {/* Tells the browser's password store whose password changes. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <div className={classes.fields}>
          <PasswordField
            label={t('account.current_password')}
            autoComplete="current-password"
            {...useField(form, 'current_password')}
          />
        </div>
        <div className={classes.fields}>
          <PasswordField
            label={t('account.new_password')}
            autoComplete="new-password"
            withStrength
            ofStaff
            {...useCommonPassword(useField(form, 'password'), [username])}
          />
          <PasswordField
            label={t('account.new_confirmation')}
            autoComplete="new-password"
            {...useField(form, 'password_confirmation')}
          />
        </div>
        <div>
          <Button type="submit" variant="default" loading={form.formState.isSubmitting}>
            {t('account.password_submit')}
          </Button>
        </div>
      </form>
    </section>
  )
}
