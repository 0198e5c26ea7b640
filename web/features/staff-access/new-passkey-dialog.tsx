import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { addPasskey } from '#contract/operations/staff-access/set-up-factor.ts'
import { FactorCodeField } from '#web/ui/factor-code-field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Notice } from '#web/ui/status.tsx'
import { usePasskey } from './use-passkey.ts'

interface NewPasskeyDialogProps {
  /** Asks for a current second factor as well. */
  readonly withCode: boolean
  onClose(): void
  onDone(enrolled: AnswerOf<typeof addPasskey>): void
}

export function NewPasskeyDialog({ withCode, onClose, onDone }: NewPasskeyDialogProps) {
  const { t } = useTranslation('access')
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { add, busy, failure } = usePasskey()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const enrolled = await add(name.trim(), {
      current_password: password,
      ...(withCode && { code: code.trim() }),
    })
    if (enrolled) onDone(enrolled)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('account.passkey_add')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form className="stack" noValidate onSubmit={(event) => void send(event)}>
        <p className="soft">{t('account.confirm_line')}</p>
        {failure && <Notice kind="danger">{failure}</Notice>}
        <TextInput
          size="lg"
          label={t('account.passkey_name')}
          placeholder={t('account.passkey_name_example')}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PasswordField
          name="current_password"
          label={t('account.current_password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        {withCode && <FactorCodeField value={code} onChange={setCode} />}
        <div className="row">
          <Button
            type="submit"
            loading={busy}
            disabled={name.trim() === '' || password === '' || (withCode && code.trim() === '')}
          >
            {t('account.passkey_add')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
