import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FactValue } from '#web/console-kit/labels/fact-value.tsx'
import { useFactLabels } from '#web/console-kit/labels/use-fact-labels.ts'
import { focusOn, Key, useDecisionKeys } from './decision-keys.tsx'
import type { MoneyAtStake, Side } from './money-at-stake.ts'

interface ConfirmAmountProps {
  readonly stake: MoneyAtStake
  readonly busy: boolean
  /** Something has changed since it was asked. */
  readonly cannot: boolean
  /** The part of the sheet that asks. */
  readonly whole: { readonly current: Element | null }
  onConfirm(): void
  onBack(): void
}

// The sheet around it would close as well.
const keepSheet = { 'data-mantine-stop-propagation': true }

/** Repeats how much and from whom to whom, before an approval that moves money: `Enter` confirms, `Escape` goes back. */
export function ConfirmAmount({ stake, busy, cannot, whole, onConfirm, onBack }: ConfirmAmountProps) {
  const { t } = useTranslation('inbox')
  const keys = new Map([
    ['Enter', cannot ? undefined : onConfirm],
    ['Escape', onBack],
  ])
  useDecisionKeys((event) => (busy ? undefined : keys.get(event.key)), whole)
  return (
    <section className="stack" aria-label={t('confirm.title')}>
      <strong>{t('confirm.title')}</strong>
      <dl className="stack">
        <Line name={t(`facts.${stake.amount}`)}>
          <strong>
            <FactValue facts={stake.facts} field={stake.amount} value={String(stake.facts[stake.amount])} />
          </strong>
        </Line>
        <SideLine name={t('facts.from')} stake={stake} side={stake.from} />
        <SideLine name={t('facts.to')} stake={stake} side={stake.to} />
      </dl>
      <div className="row">
        <Button
          ref={focusOn}
          loading={busy}
          disabled={cannot}
          rightSection={<Key name="Enter" />}
          // The second press of a double click comes from the button that was here before.
          onClick={({ detail }) => detail < 2 && onConfirm()}
          {...keepSheet}
        >
          {t('confirm.approve')}
        </Button>
        <Button
          variant="default"
          disabled={busy}
          rightSection={<Key name="Esc" />}
          onClick={onBack}
          {...keepSheet}
        >
          {t('common:back')}
        </Button>
      </div>
    </section>
  )
}

interface SideLineProps {
  readonly name: string
  readonly stake: MoneyAtStake
  readonly side: Side | null
}

function SideLine({ name, stake: { facts }, side }: SideLineProps) {
  const { t } = useTranslation('inbox')
  const { textOf } = useFactLabels(facts)
  if (side === null) return null
  return (
    <Line name={name}>
      <bdi>{side === 'operator' ? t('confirm.operator') : textOf(side.field, side.value)}</bdi>
    </Line>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="between">
      <dt className="soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
