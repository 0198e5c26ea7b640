import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { createCardOrder } from '#contract/operations/cards/create-card-order.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { IconEye } from '#web/ui/icons.ts'
import { type Paper, printOnly } from '#web/ui/print-alone.ts'
import { PrintButtons } from '#web/ui/print-buttons.tsx'
import classes from './cards.module.css'
import { OwnedCard } from './owned-card.tsx'
import { takeShowNext } from './show-next.ts'
import { type OpenCodes, useOpenCodes } from './use-open-codes.ts'

type Order = Pick<AnswerOf<typeof createCardOrder>, 'cards' | 'category'>

/** The cards of one order: revealed one by one, or all together. */
export function OrderedCards({ order }: { order: Order }) {
  const codes = useOpenCodes()
  const list = useRef<HTMLUListElement>(null)
  const areMany = order.cards.length > 1
  const showAsked = useEffectEvent(() => {
    const ids = order.cards.map(({ id }) => id)
    if (takeShowNext(ids)) void codes.reveal(ids)
  })
  useEffect(() => showAsked(), [])
  return (
    <>
      {areMany && (
        <TogetherBar
          cardIds={order.cards.map(({ id }) => id)}
          isFinal={order.cards.some(({ shown }) => !shown)}
          codes={codes}
          onPrint={(paper) => list.current && printOnly(list.current, paper)}
        />
      )}
      <ul className={classes.cards} ref={list}>
        {order.cards.map((card) => (
          <li key={card.id}>
            <OwnedCard
              card={card}
              category={order.category}
              codes={codes}
              leading={!areMany}
              warns={!areMany}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

interface TogetherBarProps {
  readonly cardIds: readonly string[]
  /** Nobody has seen some of the codes yet. */
  readonly isFinal: boolean
  readonly codes: OpenCodes
  onPrint(paper: Paper): void
}

function TogetherBar({ cardIds, isFinal, codes, onPrint }: TogetherBarProps) {
  const { t } = useTranslation('cards')
  const hidden = cardIds.filter((id) => !codes.open.has(id))
  if (hidden.length > 0)
    return (
      <div className="row no-print">
        <Button
          leftSection={<IconEye size={18} aria-hidden="true" />}
          loading={codes.busy}
          onClick={() => void codes.reveal(hidden)}
        >
          {t('card.reveal_all')}
        </Button>
        {isFinal && <p className="small soft">{t('card.final_all')}</p>}
      </div>
    )
  return (
    <div className="row no-print">
      <CopyButton
        value={cardIds.map((id) => codes.open.get(id)?.code).join('\n')}
        label={t('card.copy_all')}
      />
      <PrintButtons label={(paper) => t(`card.print_all_on.${paper}`)} onPrint={onPrint} />
    </div>
  )
}
