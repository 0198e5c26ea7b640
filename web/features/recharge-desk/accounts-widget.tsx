import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { WidgetProps } from '#web/console-kit/fields/widget.ts'
import { IconPlus, IconTrash } from '#web/ui/icons.ts'
import { Notice } from '#web/ui/status.tsx'
import { type Account, accountsOf, noAccount } from './accounts.ts'
import classes from './recharge-desk.module.css'

const accountsMax = 10

/** The accounts clients transfer to: bank in both languages, holder, number. */
export function AccountsWidget({ row, label, value, error, disabled, focusRef, onChange }: WidgetProps) {
  const { t } = useTranslation('resources')
  const accounts = accountsOf(value)
  // Two unfinished accounts are told apart by their place alone.
  const placed = accounts.map((account, at) => ({ account, at }))
  const keep = (next: readonly Account[]) => onChange(JSON.stringify(next))
  const change = (at: number, part: Partial<Account>) =>
    keep(accounts.map((account, index) => (index === at ? { ...account, ...part } : account)))
  if (row !== null && row['channel'] !== 'bank') return null
  return (
    <fieldset className={classes.accounts}>
      <legend className="unseen">{label}</legend>
      {accounts.length === 0 && <p className="soft">{t('payment-methods.desk.no_accounts')}</p>}
      {placed.map(({ account, at }) => (
        <AccountFields
          key={at}
          number={at + 1}
          account={account}
          disabled={disabled}
          onChange={(part) => change(at, part)}
          onRemove={() => keep(accounts.filter((_, index) => index !== at))}
        />
      ))}
      {error && <Notice kind="danger">{error}</Notice>}
      <div className="row">
        <Button
          ref={focusRef}
          variant="default"
          disabled={disabled || accounts.length >= accountsMax}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => keep([...accounts, noAccount])}
        >
          {t('payment-methods.desk.add_account')}
        </Button>
      </div>
    </fieldset>
  )
}

interface AccountFieldsProps {
  readonly number: number
  readonly account: Account
  readonly disabled: boolean
  onChange(part: Partial<Account>): void
  onRemove(): void
}

function AccountFields({ number, account, disabled, onChange, onRemove }: AccountFieldsProps) {
  const { t } = useTranslation('resources')
  const { bank } = account
  return (
    <section className={classes.account} aria-label={t('payment-methods.desk.account', { number })}>
      {(['ar', 'en'] as const).map((language) => (
        <TextInput
          key={language}
          label={t(`payment-methods.desk.bank_${language}`)}
          dir={language === 'ar' ? 'rtl' : 'ltr'}
          maxLength={100}
          disabled={disabled}
          value={bank[language]}
          onChange={(event) => onChange({ bank: { ...bank, [language]: event.currentTarget.value } })}
        />
      ))}
      <TextInput
        label={t('payment-methods.desk.holder')}
        dir="auto"
        maxLength={100}
        disabled={disabled}
        value={account.holder}
        onChange={(event) => onChange({ holder: event.currentTarget.value })}
      />
      <TextInput
        label={t('payment-methods.desk.account_number')}
        className="types-ltr"
        maxLength={40}
        disabled={disabled}
        value={account.number}
        onChange={(event) => onChange({ number: event.currentTarget.value })}
      />
      <Button
        variant="default"
        disabled={disabled}
        leftSection={<IconTrash size={16} aria-hidden="true" />}
        onClick={onRemove}
      >
        {t('payment-methods.desk.remove_account')}
      </Button>
    </section>
  )
}
