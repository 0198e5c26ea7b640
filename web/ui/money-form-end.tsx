import { Button } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Notice } from './status.tsx'
import { useAmountInSentence } from './use-amount-in-sentence.ts'

interface MoneyFormEndProps {
  /** Why the form as a whole was refused. */
  readonly failure: string | undefined
  /** The balance is too low: the next step is to recharge, and nothing else can be pressed. */
  readonly isShort: boolean
  /** By how much, where it is known. */
  readonly missing?: { readonly amount: string; readonly currency: string } | undefined
  readonly isAsking: boolean
  /** There is nothing to buy: the button says this, and does nothing. */
  readonly soldOut?: string | false
  /** The person goes to recharge. */
  onRecharge?(): void
}

/** The end of a form that moves money, after its review. */
export function MoneyFormEnd(props: MoneyFormEndProps) {
  const { failure, isShort, missing, isAsking, soldOut = false, onRecharge } = props
  const { t } = useTranslation()
  const formatAmount = useAmountInSentence()
  const reason = useId()
  return (
    <>
      {failure && <Notice kind="danger">{failure}</Notice>}
      {isShort && (
        <>
          <Button component={Link} to="/portal/recharge" onClick={onRecharge}>
            {t('signed-in:money.recharge_first')}
          </Button>
          {!failure && (
            <p className="small soft" id={reason} aria-live="polite">
              {missing
                ? t('signed-in:money.missing', { amount: formatAmount(missing.amount, missing.currency) })
                : t('signed-in:money.enough_to_continue')}
            </p>
          )}
        </>
      )}
      <Button
        type="submit"
        variant={isShort ? 'default' : 'filled'}
        disabled={isShort || soldOut !== false}
        aria-describedby={isShort && !failure ? reason : undefined}
        loading={isAsking}
      >
        {soldOut || t('continue')}
      </Button>
    </>
  )
}
