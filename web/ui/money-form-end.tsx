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
}

/** The end of a form that moves money, after its review. */
export function MoneyFormEnd({ failure, isShort, isAsking }: MoneyFormEndProps) {
  const { t } = useTranslation()
  return (
    <>
      {failure && <Notice kind="danger">{failure}</Notice>}
      {isShort && <Link to="/portal/recharge">{t('money.recharge_first')}</Link>}
      <Button type="submit" loading={isAsking}>
        {t('continue')}
      </Button>
    </>
  )
}
