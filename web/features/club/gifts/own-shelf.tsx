import { showPoints } from '#contract/operations/points/show-points.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { GiftShelf } from './gift-shelf.tsx'
import type { Gift } from './gift-tile.tsx'
import { OwnGifts } from './own-gifts.tsx'

/** The gifts as a client sees them: what their points reach, and what they took. */
export default function OwnShelf({ items }: { readonly items: readonly Gift[] }) {
  const { data } = useCall(showPoints, {})
  return (
    <>
      <GiftShelf items={items} balance={data?.balance ?? null} />
      <OwnGifts />
    </>
  )
}
