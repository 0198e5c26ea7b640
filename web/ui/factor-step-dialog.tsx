import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FactorChange } from './factor-rows.tsx'
import { NewPasskeyDialog } from './new-passkey-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SteadyDialog } from './steady-dialog.tsx'

interface TotpSecret {
  readonly secret: string
  readonly uri: string
}

/** The step of changing a second factor. */
export type FactorStep =
  | FactorChange
  | { readonly kind: 'scan'; readonly totp: TotpSecret }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

/** A change that the password is enough for. */
export type ProvenChange = Exclude<FactorChange, { readonly kind: 'add-passkey' }>

interface FactorStepDialogProps {
  readonly step: FactorStep
  readonly username: string
  /** There is a factor: every change asks for it. */
  readonly withCode: boolean
  readonly knowsPasskey?: boolean
  /** The secret, and the first code of the app. */
  scan(totp: TotpSecret): ReactNode
  onClose(): void
  /** Each returns the reason of a refusal. */
  onChange(change: ProvenChange, password: string, code?: string): Promise<string | null>
  onAddPasskey(name: string, password: string, code?: string): Promise<string | null>
}

/** The password and a current factor, then the change. */
export function FactorStepDialog(props: FactorStepDialogProps) {
  const { step, username, scan, onChange, onAddPasskey, ...asks } = props
  const { t } = useTranslation('access')
  switch (step.kind) {
    case 'scan':
      return (
        <SteadyDialog title={t('set_up.totp_title')} onClose={asks.onClose}>
          {scan(step.totp)}
        </SteadyDialog>
      )
    case 'codes':
      return (
        <SteadyDialog title={t('set_up.codes_title')}>
          <p className="soft">{t('set_up.codes_line')}</p>
          <RecoveryCodes codes={step.codes} username={username} onDone={asks.onClose} />
        </SteadyDialog>
      )
    case 'add-passkey':
      return <NewPasskeyDialog {...asks} onAdd={onAddPasskey} />
    default:
      return (
        <PasswordDialog
          {...asks}
          {...textsOf(step, t)}
          danger={step.kind.startsWith('remove')}
          onPassword={(password, code) => onChange(step, password, code)}
        />
      )
  }
}

function textsOf(step: ProvenChange, t: (key: string, values?: { name: string }) => string) {
  switch (step.kind) {
    case 'remove-totp': {
      const title = t('account.totp_remove')
      return { title, line: t('account.totp_remove_sure'), submit: title }
    }
    case 'remove-passkey': {
      const title = t('account.passkey_remove')
      return { title, line: t('account.passkey_remove_sure', { name: step.name }), submit: title }
    }
    case 'renew-codes': {
      const title = t('account.codes_new')
      return { title, line: t('account.codes_new_sure'), submit: title }
    }
    default:
      return {
        title: t('account.totp_add'),
        line: t('account.confirm_line'),
        submit: t('common:continue'),
      }
  }
}
