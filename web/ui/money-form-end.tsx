import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Notice } from './status.tsx'

interface MoneyFormEndProps {
  /** Why the form as a whole was refused. */
  readonly failure: string | undefined
  /** The balance is too low: a link to recharge is beside it. */
  readonly isShort: boolean
  readonly isAsking: boolean
  /** There is nothing to buy: the button says this, and does nothing. */
  readonly soldOut?: string | false
}

/** The end of a form that moves money, after its review. */
export function MoneyFormEnd({ failure, isShort, isAsking, soldOut = false }: MoneyFormEndProps) {
  const { t } = useTranslation()
  return (
    <>
      {failure && <Notice kind="danger">{failure}</Notice>}
      {isShort && <Link to="/portal/recharge">{t('signed-in:money.recharge_first')}</Link>}
      <Button type="submit" disabled={soldOut !== false} loading={isAsking}>
        {soldOut || t('continue')}
      </Button>
    </>
  )
}
