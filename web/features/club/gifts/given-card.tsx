import { useState } from 'react'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { markCard } from '#contract/operations/cards/mark-card.ts'
import { revealCard } from '#contract/operations/cards/reveal-card.ts'
import type { showGiftOrder } from '#contract/operations/gifts/take-gift.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { categoryPicture } from '#web/lib/files/picture-address.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { CodeCard, type RevealedCode } from '#web/ui/code-card.tsx'

/** The card of a gift; its code is shown when it is asked for. */
export function GivenCard({ card }: { readonly card: NonNullable<AnswerOf<typeof showGiftOrder>['card']> }) {
  const { locale } = usePage()
  const [open, setOpen] = useState<RevealedCode | null>(null)
  const [used, setUsed] = useState(card.used)
  const reveal = useSend(revealCard, { showsFailure: true })
  const mark = useSend(markCard, { showsFailure: true })
  const { id, category } = card
  const changeUsed = (next: boolean) => {
    setUsed(next)
    mark.mutate({ params: { id }, body: { used: next } }, { onError: () => setUsed(!next) })
  }
  return (
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
      given
      expiresAt={card.expires_at}
      instructions={category.instructions?.[locale] ?? null}
      used={used}
      leading
      revealed={open}
      onReveal={() =>
        reveal.mutate(
          { params: { id } },
          {
            onSuccess: ({ code, dial, hide_after_seconds }) =>
              setOpen({ code, dial, hideAfterSeconds: hide_after_seconds }),
          },
        )
      }
      onHide={() => setOpen(null)}
      onUsed={changeUsed}
    />
  )
}
