import { Button, Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FactorCodeField } from './factor-code-field.tsx'
import { PasswordField } from './password-field.tsx'
import { Notice } from './status.tsx'

interface PasswordDialogProps {
  readonly title: string
  readonly line: string
  readonly danger?: boolean
  readonly submit: string
  onClose(): void
  /** Asks for a current second factor as well. */
  readonly withCode?: boolean
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
  onClose,
  onPassword,
}: PasswordDialogProps) {
  const { t } = useTranslation('access')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      setError((await onPassword(password, withCode ? code.trim() : undefined)) ?? undefined)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <form className="stack" noValidate onSubmit={(event) => void send(event)}>
        <p className="soft">{line}</p>
        {withCode && error && <Notice kind="danger">{error}</Notice>}
        <PasswordField
          name="current_password"
          label={t('account.current_password')}
          autoComplete="current-password"
          value={password}
          error={withCode ? undefined : error}
          onChange={(change) => {
            setPassword(change)
            setError(undefined)
          }}
        />
        {withCode && <FactorCodeField value={code} onChange={setCode} />}
        <div className="row">
          <Button
            type="submit"
            loading={busy}
            disabled={password === '' || (withCode && code.trim() === '')}
            {...(danger && { color: 'red' })}
          >
            {submit}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
