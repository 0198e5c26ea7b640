import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import { forms } from '#contract/resources/forms/forms.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import club from '../club.module.css'
import { useClubBase } from '../club-base.ts'
import { LocalText, readIn } from '../local-text.tsx'
import type { Route } from './+types/form-page.ts'
import classes from './forms.module.css'

export const handle: RouteHandle = { messages: ['club', 'forms', 'validation'] }

// Visitors only read what it is about.
const FillForm = lazy(async () => ({ default: (await import('./fill-form.tsx')).FillForm }))

export async function loader({ context, params: { id = '' } }: Route.LoaderArgs) {
  return {
    item: await readOnServer(context.get(pageHostContext), audienceOf(forms).show, { params: { id } }),
  }
}

export default function FormPage({ loaderData: { item } }: Route.ComponentProps) {
  const { t } = useTranslation('forms')
  const { locale } = usePage()
  const base = useClubBase()
  const { token } = useSession()
  const about = readIn(item.description, locale)
  return (
    <article className={club.article}>
      <PageHead title={readIn(item.title, locale).text} line={about.text.slice(0, 160)} />
      <header className="stack">
        <p className={club.meta}>
          <Link to={`${base}/forms`}>{t('page.all')}</Link>
          {item.many && <span>{t('page.many')}</span>}
        </p>
        <h1>
          <LocalText of={item.title} />
        </h1>
        <p className={classes.lines} lang={about.language}>
          {about.text}
        </p>
      </header>
      {token === null ? (
        <ButtonLink to={`/portal/club/forms/${item.id}`}>{t('page.log_in')}</ButtonLink>
      ) : (
        <Suspense fallback={<BlockSkeleton height={360} />}>
          <FillForm key={item.id} item={item} />
        </Suspense>
      )}
    </article>
  )
}
