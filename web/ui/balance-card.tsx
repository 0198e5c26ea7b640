import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Balance, HiddenBalanceContext } from './balance.tsx'
import classes from './balance-card.module.css'
import { IconEye, IconEyeOff } from './icons.ts'
import { StarLattice } from './star-lattice.tsx'

interface BalanceAction {
  readonly to: string
  readonly label: string
  readonly icon: ReactNode
}

interface BalanceCardProps {
  readonly label: string
  readonly available: string
  readonly held: string
  readonly currency: string
  readonly actions: readonly BalanceAction[]
  /** When the balance was read, where that is not now. */
  readonly note?: string
  onHide(hidden: boolean): void
}

export function BalanceCard({ label, available, held, currency, actions, note, onHide }: BalanceCardProps) {
  const { t } = useTranslation('portal')
  const hidden = use(HiddenBalanceContext)
  const Icon = hidden ? IconEye : IconEyeOff
  return (
    <section className={classes.card} aria-label={label}>
      <StarLattice />
      <div className={classes.top}>
        <span className={classes.label}>{label}</span>
        <button type="button" className={classes.eye} aria-pressed={hidden} onClick={() => onHide(!hidden)}>
          <Icon size={22} aria-hidden="true" />
          <span className="unseen">{t(hidden ? 'balance.show' : 'balance.hide')}</span>
        </button>
      </div>
      <p data-testid="balance">
        <Balance value={available} currency={currency} size="huge" />
      </p>
      {/[1-9]/.test(held) && (
        <p className={classes.held}>
          {t('balance.held')} <Balance value={held} currency={currency} />
        </p>
      )}
      {note && <p className={classes.held}>{note}</p>}
      {actions.length > 0 && (
        <div className={classes.actions}>
          {actions.map((action) => (
            <Link key={action.to} to={action.to} className={classes.action}>
              {action.icon}
              {action.label}
            </Link>
          ))}
        </div>
      )}
    </section>
  )
}
