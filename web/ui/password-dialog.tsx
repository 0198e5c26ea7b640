import { Button, Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from './password-field.tsx'

interface PasswordDialogProps {
  readonly title: string
  readonly line: string
  readonly danger?: boolean
  readonly submit: string
  onClose(): void
  /** Acts with the password; returns the reason of a refusal. */
  onPassword(password: string): Promise<string | null>
}

/** Asks for the password again, so a person at an unlocked screen can change nothing. */
export function PasswordDialog({ title, line, danger, submit, onClose, onPassword }: PasswordDialogProps) {
  const { t } = useTranslation('access')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      setError((await onPassword(password)) ?? undefined)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <form className="stack" noValidate onSubmit={(event) => void send(event)}>
        <p className="soft">{line}</p>
        <PasswordField
          name="current_password"
          label={t('account.current_password')}
          autoComplete="current-password"
          value={password}
          error={error}
          onChange={(change) => {
            setPassword(change)
            setError(undefined)
          }}
        />
        <div className="row">
          <Button type="submit" loading={busy} disabled={password === ''} {...(danger && { color: 'red' })}>
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
