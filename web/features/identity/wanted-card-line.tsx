import { usePageTools } from '#web/lib/formats/ui-tools.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import type { WantedCard } from '#web/lib/session/wanted-card.ts'
import { Money } from '#web/ui/money.tsx'
import { UiToolsContext } from '#web/ui/ui-tools.tsx'

export { wantedCard } from '#web/lib/session/wanted-card.ts'

/** The card that the person signs in to buy, and its price. */
export function WantedCardLine({ card: { name, price, currency } }: { card: WantedCard }) {
  const { locale } = usePage()
  return (
    <UiToolsContext value={usePageTools()}>
      <p className="between">
        <strong>{name[locale]}</strong>
        <Money value={price} currency={currency} />
      </p>
    </UiToolsContext>
  )
}
