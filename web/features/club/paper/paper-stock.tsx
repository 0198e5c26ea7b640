import { useTranslation } from 'react-i18next'
import { showPaperStock } from '#contract/operations/tickets/paper-tickets.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { Figures } from '#web/ui/figures.tsx'
import { Money } from '#web/ui/money.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import classes from './paper.module.css'

const names = ['left', 'sold_today', 'sold'] as const

/** How many tickets, and how much money. */
export function PaperStock() {
  const { t } = useTranslation('paper-tickets')
  const stock = useCall(showPaperStock)
  return (
    <WhenRead of={stock} skeleton={<BlockSkeleton height={96} />}>
      {(known) => (
        <Figures
          label={t('stock.label')}
          figures={names.map((name) => ({
            label: t(`stock.${name}`),
            value: (
              <span className={classes.figure}>
                <strong data-testid={`paper-${name}`}>{known[name].count}</strong>
                <span className="small soft">
                  <Money value={known[name].amount} currency={known.currency} />
                </span>
              </span>
            ),
          }))}
        />
      )}
    </WhenRead>
  )
}
