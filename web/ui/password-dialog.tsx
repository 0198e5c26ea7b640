import { Button, Modal } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FactorCodeField } from './factor-code-field.tsx'
import { PasswordField } from './password-field.tsx'
import { Notice } from './status.tsx'

export interface PasswordDialogProps {
  readonly title: string
  readonly line: string
  readonly danger?: boolean
  readonly submit: string
  onClose(): void
  /** Asks for a current second factor as well. */
  readonly withCode?: boolean
  /** The factor may be a passkey: then nothing is typed for it. */
  readonly knowsPasskey?: boolean
  /** What else it asks for, above the password. */
  readonly children?: ReactNode
  readonly isIncomplete?: boolean
  /** Acts with the password; returns the reason of a refusal. */
  onPassword(password: string, code?: string): Promise<string | null>
}

/** Asks for the password again, so a person at an unlocked screen can change nothing. */
export function PasswordDialog({
  title,
  line,
  danger,
  submit,
  withCode = false,
  knowsPasskey = false,
  children,
  isIncomplete = false,
  onClose,
  onPassword,
}: PasswordDialogProps) {
  const { t } = useTranslation('access')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [byPasskey, setByPasskey] = useState(knowsPasskey)
  const asksCode = withCode && !byPasskey
  const isOfPassword = !withCode && children === undefined
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      setError((await onPassword(password, asksCode ? code.trim() : undefined)) ?? undefined)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <form className="stack" noValidate onSubmit={(event) => void send(event)}>
        <p className="soft">{line}</p>
        {!isOfPassword && error && <Notice kind="danger">{error}</Notice>}
        {children}
        <PasswordField
          name="current_password"
          label={t('account.current_password')}
          autoComplete="current-password"
          value={password}
          error={isOfPassword ? error : undefined}
          onChange={(change) => {
            setPassword(change)
            setError(undefined)
          }}
        />
        {asksCode && <FactorCodeField value={code} onChange={setCode} />}
        {withCode && byPasskey && <p className="small soft">{t('account.by_passkey_line')}</p>}
        <div className="row">
          <Button
            type="submit"
            loading={busy}
            disabled={password === '' || isIncomplete || (asksCode && code.trim() === '')}
            {...(danger && { color: 'red' })}
          >
            {submit}
          </Button>
          {withCode && knowsPasskey && (
            <Button variant="default" onClick={() => setByPasskey(!byPasskey)}>
              {t(byPasskey ? 'fresh.by_code' : 'second.passkey')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
