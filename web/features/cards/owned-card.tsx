import { useState } from 'react'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { listCards, type showCardOrder } from '#contract/operations/cards/list-card-orders.ts'
import { markCard } from '#contract/operations/cards/mark-card.ts'
import { revealCard } from '#contract/operations/cards/reveal-card.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { refresh, useSend } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { CodeCard } from '#web/ui/code-card.tsx'

type Order = AnswerOf<typeof showCardOrder>

interface OwnedCardProps {
  readonly card: Order['cards'][number]
  readonly category: Order['category']
}

export function OwnedCard({ card, category }: OwnedCardProps) {
  const { locale } = usePage()
  const reveal = useSend(revealCard)
  const mark = useSend(markCard)
  const [used, setUsed] = useState(card.used)

  const fetchCode = async () => {
    try {
      const { code, dial, hide_after_seconds } = await reveal.mutateAsync({ params: { id: card.id } })
      return { code, dial, hideAfterSeconds: hide_after_seconds }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (error.message !== '') showToast('error', error.message)
      return null
    }
  }
  const changeUsed = (next: boolean) => {
    setUsed(next)
    mark.mutate(
      { params: { id: card.id }, body: { used: next } },
      { onSuccess: () => refresh(listCards), onError: () => setUsed(!next) },
    )
  }
  return (
    <CodeCard
      name={category.name[locale]}
      supplier={category.supplier.name[locale]}
      color={category.supplier.color}
      imageUrl={category.img_url ?? category.supplier.img_url}
      faceValue={category.face_value}
      currency={category.currency}
      codeMasked={card.code_masked}
      serialNumber={card.serial_number}
      expiresAt={card.expires_at}
      instructions={category.instructions?.[locale] ?? null}
      used={used}
      onReveal={fetchCode}
      onUsed={changeUsed}
    />
  )
}
