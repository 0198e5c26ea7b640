import { useTranslation } from 'react-i18next'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import type { paymentMethods } from '#contract/resources/recharges/payment-methods.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { accountsOf } from './accounts.ts'
import classes from './recharges.module.css'

/** The accounts that clients transfer to, as they read them. */
export function AccountsCell({ row }: CellProps<RowOf<typeof paymentMethods>>) {
  const { t } = useTranslation('resources')
  const { locale } = usePage()
  const accounts = accountsOf(row.accounts)
  if (accounts.length === 0) return <span className="soft">{t('dialogs:payment-methods.no_accounts')}</span>
  return (
    <ul className={classes.likes}>
      {accounts.map(({ bank, holder, number }) => (
        <li key={`${bank.en} ${number}`}>
          <span>
            <Parts>
              {bank[locale]}
              {holder}
            </Parts>
          </span>
          <bdi dir="ltr" className="code">
            {number}
          </bdi>
        </li>
      ))}
    </ul>
  )
}
