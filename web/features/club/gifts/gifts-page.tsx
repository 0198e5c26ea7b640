import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedRow } from '#contract/kernel/resource/row-types.ts'
import { showPoints } from '#contract/operations/points/show-points.ts'
import { gifts } from '#contract/resources/gifts/gifts.ts'
import { readAudience } from '#web/lib/api/read-on-server.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { IconGift } from '#web/ui/icons.ts'
import { EmptyState } from '#web/ui/state-panel.tsx'
import tiles from '#web/ui/tiles.module.css'
import { usePointsText } from '../points/use-points-text.ts'
import type { Route } from './+types/gifts-page.ts'
import { GiftTile } from './gift-tile.tsx'
import classes from './gifts.module.css'

// Visitors have none.
const OwnGifts = lazy(() => import('./own-gifts.tsx'))

export const handle: RouteHandle = { messages: ['club', 'points'] }

export async function loader({ context }: Route.LoaderArgs) {
  return { items: await readAudience(context.get(pageHostContext), gifts, { per_page: '100' }) }
}

/** What points give: first what the reader can take, then what needs a little more. */
export default function GiftsPage({ loaderData: { items } }: Route.ComponentProps) {
  const { t } = useTranslation('points')
  const { token } = useSession()
  const points = useCall(showPoints, {}, token !== null)
  const textOf = usePointsText()
  const balance = token === null ? null : (points.data?.balance ?? null)
  return (
    <>
      <PageHead title={t('gifts.title')} line={t('gifts.line')} />
      <div className={classes.head}>
        <h1>{t('gifts.title')}</h1>
        {balance !== null && (
          <p className={classes.have}>
            {t('gifts.have')} <strong>{textOf(balance)}</strong>
          </p>
        )}
      </div>
      {items.length === 0 ? (
        <EmptyState
          icon={<IconGift size={28} aria-hidden="true" />}
          title={t('gifts.empty')}
          text={t('gifts.empty_text')}
        />
      ) : (
        <ul className={tiles.grid} style={{ '--tile-least': '200px' }}>
          {byReach(items, balance).map((item) => (
            <li key={item.id}>
              <GiftTile item={item} balance={balance} />
            </li>
          ))}
        </ul>
      )}
      {token !== null && (
        <Suspense>
          <OwnGifts />
        </Suspense>
      )}
    </>
  )
}

/** In reach and left first; the list comes with what needs the fewest points first. */
function byReach(items: readonly ListedRow<typeof gifts>[], balance: number | null) {
  const isIn = ({ points_to_gift: needed, stock }: ListedRow<typeof gifts>) =>
    (stock ?? 0) > 0 && (balance === null || needed <= balance)
  return [...items.filter(isIn), ...items.filter((item) => !isIn(item))]
}
