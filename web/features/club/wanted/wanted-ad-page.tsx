import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import { wantedAds } from '#contract/resources/ads/wanted-ads.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import { formatDate } from '#web/lib/formats/dates.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import classes from '../club.module.css'
import { useClubBase } from '../club-base.ts'
import { PictureStrip } from '../galleries/picture-strip.tsx'
import { SignInLink } from '../sign-in-link.tsx'
import type { Route } from './+types/wanted-ad-page.ts'
import wanted from './wanted.module.css'

// Visitors see neither the phone nor the report, and load nothing that asks.
const AdPhone = lazy(() => import('./ad-phone.tsx'))
const ReportAd = lazy(() => import('./report-ad.tsx'))

export const handle: RouteHandle = { messages: ['club', 'wanted', 'validation', 'fields'] }

export async function loader({ context, params: { id = '' } }: Route.LoaderArgs) {
  return {
    item: await readOnServer(context.get(pageHostContext), audienceOf(wantedAds).show, { params: { id } }),
  }
}

export default function WantedAdPage({ loaderData: { item } }: Route.ComponentProps) {
  const { t } = useTranslation('wanted')
  const { locale } = usePage()
  const { token } = useSession()
  const base = useClubBase()
  const { id, title, body, kind, city, images, live_at: since, ends_at: until } = item
  const pictures = (images ?? []).map(({ url }) => url)
  return (
    <article className={classes.article}>
      <PageHead title={title} line={body.slice(0, 150)} />
      <header className="stack">
        <p className={classes.meta}>
          <Link to={`${base}/wanted?kind=${kind}`}>{t(`kinds.${kind}`)}</Link>
          <span>{city[locale]}</span>
          {since && <span>{t('shown_since', { date: formatDate(since, locale) })}</span>}
        </p>
        <h1 dir="auto">{title}</h1>
      </header>
      <PictureStrip pictures={pictures} name={title} />
      <p className={wanted.body} dir="auto">
        {body}
      </p>
      {token === null ? (
        <div>
          <SignInLink look="plain">{t('log_in_phone')}</SignInLink>
        </div>
      ) : (
        <Suspense
          fallback={
            <div>
              <Button disabled>{t('show_phone')}</Button>
            </div>
          }
        >
          <AdPhone id={id} />
        </Suspense>
      )}
      <footer className={wanted.foot}>
        {until && <span className="soft">{t('shown_until', { date: formatDate(until, locale) })}</span>}
        <Suspense fallback={null}>{token !== null && <ReportAd id={id} />}</Suspense>
      </footer>
    </article>
  )
}
