import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { gifts } from '#contract/resources/gifts/gifts.ts'
import { readAudience } from '#web/lib/api/read-on-server.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { useSession } from '#web/lib/session/session.ts'
import type { Route } from './+types/gifts-page.ts'
import { GiftShelf } from './gift-shelf.tsx'

// Visitors have no points, and load nothing that asks for them.
const OwnShelf = lazy(() => import('./own-shelf.tsx'))

export const handle: RouteHandle = { messages: ['club', 'points'] }

export async function loader({ context }: Route.LoaderArgs) {
  return { items: await readAudience(context.get(pageHostContext), gifts, { per_page: '100' }) }
}

/** What points give: first what the reader can take, then what needs a little more. */
export default function GiftsPage({ loaderData: { items } }: Route.ComponentProps) {
  const { t } = useTranslation('points')
  const { token } = useSession()
  const shelf = <GiftShelf items={items} balance={null} />
  return (
    <>
      <PageHead title={t('gifts.title')} line={t('gifts.line')} />
      {token === null ? (
        shelf
      ) : (
        <Suspense fallback={shelf}>
          <OwnShelf items={items} />
        </Suspense>
      )}
    </>
  )
}
