import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordDialog, type PasswordDialogProps } from './password-dialog.tsx'

interface NewPasskeyDialogProps extends Pick<PasswordDialogProps, 'withCode' | 'knowsPasskey' | 'onClose'> {
  /** Returns the reason of a refusal. */
  onAdd(name: string, password: string, code?: string): Promise<string | null>
}

/** The name of the new passkey, and who asks for it. */
export function NewPasskeyDialog({ onAdd, ...dialog }: NewPasskeyDialogProps) {
  const { t } = useTranslation('access')
  const [name, setName] = useState('')
  return (
    <PasswordDialog
      {...dialog}
      title={t('account.passkey_add')}
      line={t('account.confirm_line')}
      submit={t('account.passkey_add')}
      isIncomplete={name.trim() === ''}
      onPassword={(password, code) => onAdd(name.trim(), password, code)}
    >
      <TextInput
        size="lg"
        label={t('account.passkey_name')}
        placeholder={t('account.passkey_name_example')}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </PasswordDialog>
  )
}
