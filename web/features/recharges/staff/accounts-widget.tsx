import { Button, Input, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#contract/kernel/localized.ts'
import type { JsonField } from '#contract/kernel/resource/fields.ts'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import type { paymentMethods } from '#contract/resources/recharges/payment-methods.ts'
import { bankAccountInput, bankAccountsInput } from '#contract/shapes/bank-account.ts'
import type { WidgetProps } from '#web/console-kit/fields/widget.ts'
import { sentenceOf } from '#web/lib/forms/sentence-of.ts'
import { IconPlus, IconTrash } from '#web/ui/icons.ts'
import { type Account, accountsOf, noAccount } from './accounts.ts'
import classes from './recharges.module.css'

const accountsMax = 10
const lines = ['bank.ar', 'bank.en', 'holder', 'number']

/** The accounts that clients transfer to: bank in both languages, holder, number. */
export function AccountsWidget({
  row,
  value,
  error,
  disabled,
  onChange,
}: WidgetProps<JsonField, RowOf<typeof paymentMethods>>) {
  const { t } = useTranslation('resources')
  const accounts = accountsOf(value)
  // Accounts from before today's rules do not block a change of the fee: they are not sent.
  const areKept = JSON.stringify(accounts) === JSON.stringify(accountsOf(row?.accounts))
  const areWhole = areKept || bankAccountsInput.safeParse(accounts).success
  // Two unfinished accounts differ only by position.
  const placed = accounts.map((account, at) => ({ account, at }))
  const change = (at: number, part: Partial<Account>) =>
    onChange(accounts.map((account, index) => (index === at ? { ...account, ...part } : account)))
  return (
    <fieldset className={classes.accounts}>
      <legend>{t('payment-methods.sections.accounts')}</legend>
      {accounts.length === 0 && <p className="soft">{t('dialogs:payment-methods.no_accounts')}</p>}
      {placed.map(({ account, at }) => (
        <AccountFields
          key={at}
          number={at + 1}
          account={account}
          disabled={disabled}
          onChange={(part) => change(at, part)}
          onRemove={() => onChange(accounts.filter((_, index) => index !== at))}
        />
      ))}
      <div className="row">
        <Button
          variant="default"
          disabled={disabled || accounts.length >= accountsMax}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => onChange([...accounts, noAccount])}
        >
          {t('dialogs:payment-methods.add_account')}
        </Button>
      </div>
      {!areWhole && <p className="small soft">{t('dialogs:payment-methods.account_rule')}</p>}
      {areWhole && error !== undefined && <Input.Error>{error}</Input.Error>}
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
  const { t } = useTranslation(['resources', 'validation', 'fields'])
  const { bank } = account
  // Filled lines show their faults at once.
  const [left, setLeft] = useState<readonly string[]>(account === noAccount ? [] : lines)
  const issues = bankAccountInput.safeParse(account).error?.issues ?? []
  /** The label of a line, and its fault once it was left. */
  const line = (name: string) => {
    const issue = issues.find(({ path }) => path.join('.') === name)
    const label = name.split('.')[0] ?? name
    return {
      name: `accounts.${number - 1}.${name}`,
      error: issue && left.includes(name) ? sentenceOf(label, issue) : undefined,
      onBlur: () => setLeft([...left.filter((other) => other !== name), name]),
    }
  }
  return (
    <section className={classes.account} aria-label={t('dialogs:payment-methods.account', { number })}>
      {languages.map((language) => (
        <TextInput
          key={language}
          {...line(`bank.${language}`)}
          label={t(`dialogs:payment-methods.bank_${language}`)}
          dir={language === 'ar' ? 'rtl' : 'ltr'}
          maxLength={100}
          disabled={disabled}
          value={bank[language]}
          onChange={(event) => onChange({ bank: { ...bank, [language]: event.currentTarget.value } })}
        />
      ))}
      <TextInput
        {...line('holder')}
        label={t('dialogs:payment-methods.holder')}
        maxLength={100}
        disabled={disabled}
        value={account.holder}
        onChange={(event) => onChange({ holder: event.currentTarget.value })}
      />
      <TextInput
        {...line('number')}
        inputMode="text"
        label={t('dialogs:payment-methods.account_number')}
        className="types-ltr"
        maxLength={80}
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
        {t('dialogs:payment-methods.remove_account')}
      </Button>
    </section>
  )
}
