import { usePageTools } from '#web/lib/formats/ui-tools.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import type { StartedCard } from '#web/lib/session/started.ts'
import { Money } from '#web/ui/money.tsx'
import { UiToolsContext } from '#web/ui/ui-tools.tsx'

export { readStartedCard } from '#web/lib/session/started.ts'

/** The card that the person signs in to buy, and its price. */
export function WantedCardLine({ card: { name, price, currency } }: { card: StartedCard }) {
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
