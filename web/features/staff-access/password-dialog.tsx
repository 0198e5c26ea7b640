import { Button, Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { sentenceOfFailure } from '#web/lib/api/sentence-of-failure.ts'
import { PasswordField } from '#web/ui/password-field.tsx'

interface PasswordDialogProps {
  readonly title: string
  readonly line: string
  readonly danger?: boolean
  readonly submit: string
  onClose(): void
  /** What the password allows; refused, it throws what the server said. */
  onPassword(password: string): Promise<void>
}

/** The password once more: a stranger at an unlocked screen changes nothing. */
export function PasswordDialog({ title, line, danger, submit, onClose, onPassword }: PasswordDialogProps) {
  const { t } = useTranslation('access')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await onPassword(password)
    } catch (refused) {
      if (!(refused instanceof ApiFailure)) throw refused
      setError(sentenceOfFailure(refused))
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
