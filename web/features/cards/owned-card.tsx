import { lazy, Suspense, useState } from 'react'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { giveCard } from '#contract/operations/cards/give-card.ts'
import { listCards, type showCardOrder } from '#contract/operations/cards/list-card-orders.ts'
import { markCard } from '#contract/operations/cards/mark-card.ts'
import { refresh, useSend } from '#web/lib/api/use-call.ts'
import { categoryPicture } from '#web/lib/files/picture-address.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { isIntentionKept } from '#web/lib/session/intentions.ts'
import { CodeCard } from '#web/ui/code-card.tsx'
import { helpAbout } from '#web/ui/help-about.ts'
import type { OpenCodes } from './use-open-codes.ts'

// Few cards are given.
const GiveDialog = lazy(() => import('./give-dialog.tsx'))

type Order = AnswerOf<typeof showCardOrder>

interface OwnedCardProps {
  readonly card: Order['cards'][number]
  readonly category: Order['category']
  readonly codes: OpenCodes
  /** Revealing its code is the next step on this page. */
  readonly leading?: boolean
  /** Says beside the button that showing the code is final. */
  readonly warns?: boolean
}

export function OwnedCard({ card, category, codes, leading = false, warns = true }: OwnedCardProps) {
  const { locale } = usePage()
  const mark = useSend(markCard, { showsFailure: true })
  const [used, setUsed] = useState(card.used)
  const [giving, setGiving] = useState(() => isIntentionKept({ operation: giveCard, about: card.id }))

  const changeUsed = (next: boolean) => {
    setUsed(next)
    mark.mutate(
      { params: { id: card.id }, body: { used: next } },
      { onSuccess: () => refresh(listCards), onError: () => setUsed(!next) },
    )
  }
  return (
    <>
      <CodeCard
        name={category.name[locale]}
        supplier={category.supplier.name[locale]}
        color={category.supplier.color}
        imageUrl={categoryPicture(category)}
        faceValue={category.face_value}
        currency={category.currency}
        codeMasked={card.code_masked}
        serialNumber={card.serial_number}
        boughtAt={card.sold_at}
        expiresAt={card.expires_at}
        instructions={category.instructions?.[locale] ?? null}
        used={used}
        leading={leading}
        unseen={warns && !card.shown}
        helpTo={helpAbout('card', card.id, card.serial_number, category.name[locale])}
        revealed={codes.open.get(card.id) ?? null}
        onReveal={() => void codes.reveal([card.id])}
        onHide={() => codes.hide(card.id)}
        onUsed={changeUsed}
        {...(card.order_id !== null && !card.shown && { onGive: () => setGiving(true) })}
      />
      {giving && (
        <Suspense>
          <GiveDialog cardId={card.id} name={category.name[locale]} onClose={() => setGiving(false)} />
        </Suspense>
      )}
    </>
  )
}
