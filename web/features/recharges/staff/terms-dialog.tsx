import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#contract/kernel/localized.ts'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import { percentOf, shareOf } from '#contract/kernel/share.ts'
import { changeTerms } from '#contract/operations/recharges/change-terms.ts'
import type { paymentMethods } from '#contract/resources/recharges/payment-methods.ts'
import { bankAccountsInput } from '#contract/shapes/bank-account.ts'
import { ReasonForm } from '#web/console-kit/form/reason-form.tsx'
import { RequestApprovalDialog } from '#web/console-kit/form/request-approval-dialog.tsx'
import type { RowDialogProps } from '#web/console-kit/overrides.ts'
import { useGuardedSend } from '#web/lib/api/use-call.ts'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import { accountsOf } from './accounts.ts'
import { AccountsInput } from './accounts-input.tsx'
import classes from './recharges.module.css'

const limits = ['amount_min', 'amount_max'] as const
const fees = ['fee_fixed', 'fee_share_bp', 'fee_min', 'fee_max'] as const
/** Figures that may have no bound. */
const unbounded: ReadonlySet<Figure> = new Set(['amount_min', 'amount_max', 'fee_max'])
type Figure = (typeof limits | typeof fees)[number]

/** Limits, fees, accounts and texts of a method: asked for here, in force once a second person agrees. */
export function TermsDialog({ row, onClose }: RowDialogProps<RowOf<typeof paymentMethods>>) {
  const { t } = useTranslation('resources')
  const { mutate, data: approvalId, isPending, error } = useGuardedSend(changeTerms)
  const [typed, setTyped] = useState(() => figuresOf(row))
  const [accounts, setAccounts] = useState(() => accountsOf(row.accounts))
  const [instructions, setInstructions] = useState(row.instructions ?? { ar: '', en: '' })
  const share = shareOf(typed.fee_share_bp)
  // Accounts from before today's rules do not block a change of the fee: they are not sent.
  const areKept = JSON.stringify(accounts) === JSON.stringify(accountsOf(row.accounts))
  const areWhole = areKept || bankAccountsInput.safeParse(accounts).success
  const ask = (reason: string) => {
    if (share === null) return
    const changed = areKept ? {} : { accounts: [...accounts] }
    const body = { ...typed, ...boundsOf(typed), fee_share_bp: share }
    mutate({ params: { id: row.id }, body: { ...body, ...changed, instructions, reason } })
  }
  return (
    <RequestApprovalDialog
      title={t('payment-methods.actions.change-terms')}
      busy={isPending}
      approvalId={approvalId}
      onClose={onClose}
    >
      <ReasonForm
        line={t('dialogs:payment-methods.terms_line')}
        submit={t('dialogs:payment-methods.ask')}
        ready={share !== null && areWhole && instructions.ar.trim() !== '' && instructions.en.trim() !== ''}
        busy={isPending}
        failure={error}
        onSubmit={ask}
        onCancel={onClose}
      >
        <div className={classes.fees}>
          {(row.channel === 'voucher' ? limits : [...limits, ...fees]).map((name) => (
            <FigureInput
              key={name}
              name={name}
              value={typed[name]}
              error={error?.fields[name]?.[0]}
              onChange={(value) => setTyped({ ...typed, [name]: value })}
            />
          ))}
        </div>
        {row.channel === 'bank' && (
          <>
            <AccountsInput accounts={accounts} disabled={isPending} onChange={setAccounts} />
            {!areWhole && <p className="small soft">{t('dialogs:payment-methods.account_rule')}</p>}
          </>
        )}
        {languages.map((language) => (
          <Textarea
            key={language}
            name={`instructions_${language}`}
            label={t(`dialogs:payment-methods.instructions_${language}`)}
            required
            dir={language === 'ar' ? 'rtl' : 'ltr'}
            autosize
            minRows={2}
            maxLength={1_000}
            disabled={isPending}
            value={instructions[language]}
            onChange={(event) => setInstructions({ ...instructions, [language]: event.currentTarget.value })}
          />
        ))}
      </ReasonForm>
    </RequestApprovalDialog>
  )
}

function boundsOf({ amount_min, amount_max, fee_max }: Readonly<Record<Figure, string>>) {
  return { amount_min: amount_min || null, amount_max: amount_max || null, fee_max: fee_max || null }
}

function figuresOf(row: RowOf<typeof paymentMethods>): Record<Figure, string> {
  return {
    amount_min: row.amount_min ?? '',
    amount_max: row.amount_max ?? '',
    fee_fixed: row.fee_fixed,
    fee_share_bp: percentOf(row.fee_share_bp),
    fee_min: row.fee_min,
    fee_max: row.fee_max ?? '',
  }
}

interface FigureInputProps {
  readonly name: Figure
  readonly value: string
  readonly error: string | undefined
  onChange(value: string): void
}

function FigureInput({ name, value, error, onChange }: FigureInputProps) {
  const { t } = useTranslation('resources')
  const { currencySymbol, normaliseDigits } = useUiTools()
  return (
    <TextInput
      name={name}
      label={t(`payment-methods.fields.${name}`)}
      description={t(`payment-methods.help.${name}`, { defaultValue: '' }) || undefined}
      error={error}
      required={!unbounded.has(name)}
      className="types-ltr"
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      value={value}
      onChange={(event) => onChange(normaliseDigits(event.currentTarget.value))}
      rightSection={<span className="soft">{name === 'fee_share_bp' ? '%' : currencySymbol('LYD')}</span>}
      rightSectionWidth={56}
      rightSectionPointerEvents="none"
    />
  )
}
