import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import type { ShownRow } from '#contract/kernel/resource/row-types.ts'
import { gifts } from '#contract/resources/gifts/gifts.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { useClubBase } from '../club-base.ts'
import { readIn } from '../local-text.tsx'
import { usePointsText } from '../points/use-points-text.ts'
import type { Route } from './+types/gift-page.ts'
import { GiftAbout } from './gift-about.tsx'
import classes from './gifts.module.css'

export const handle: RouteHandle = { messages: ['club', 'points', 'validation', 'fields'] }

/** With the forms of the portal, which visitors do not need. */
const TakeGift = lazy(async () => ({ default: (await import('./take-gift.tsx')).TakeGift }))

export async function loader({ context, params: { id = '' } }: Route.LoaderArgs) {
  return {
    item: await readOnServer(context.get(pageHostContext), audienceOf(gifts).show, { params: { id } }),
  }
}

export default function GiftPage({ loaderData: { item } }: Route.ComponentProps) {
  const { locale } = usePage()
  const base = useClubBase()
  const words = { title: readIn(item.name, locale).text, line: readIn(item.description, locale).text }
  const about = <GiftAbout item={item} />
  return (
    <>
      <PageHead {...words} />
      {base === '/club' ? (
        <GiftForVisitor item={item} about={about} />
      ) : (
        <Suspense fallback={<BlockSkeleton height={360} />}>
          <TakeGift key={item.id} item={item} about={about} />
        </Suspense>
      )}
    </>
  )
}

type Gift = ShownRow<typeof gifts>

function GiftForVisitor({ item, about }: { readonly item: Gift; readonly about: ReactNode }) {
  const { t } = useTranslation('points')
  const textOf = usePointsText()
  return (
    <div className={classes.beside}>
      {about}
      <div className="card stack">
        <p>
          <strong className={classes.large}>{textOf(item.points_to_gift)}</strong>
        </p>
        <ButtonLink to={`/portal/club/gifts/${item.id}`}>{t('gifts.take')}</ButtonLink>
        <Link to="/club/gifts">{t('gifts.all')}</Link>
      </div>
    </div>
  )
}
