import { Link } from 'react-router'
import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import { aboutPages } from '#contract/resources/club/about-pages.ts'
import { readAudience, readOnServer } from '#web/lib/api/read-on-server.ts'
import { readRichText } from '#web/lib/api/read-rich-text.ts'
import { formatDate } from '#web/lib/formats/dates.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import chip from '#web/ui/chip.module.css'
import type { Route } from './+types/about-page.ts'
import classes from './club.module.css'
import { useClubBase } from './club-base.ts'
import { ClubPicture } from './club-picture.tsx'
import { ClubText } from './club-text.tsx'
import { LocalText, readIn } from './local-text.tsx'
import { previewIn } from './preview-in.ts'

export const handle: RouteHandle = { messages: ['club'] }

/** Without a name in the address the first page is shown. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const host = context.get(pageHostContext)
  const pages = await readAudience(host, aboutPages, { per_page: '100' })
  const slug = params.slug ?? pages[0]?.slug ?? ''
  if (slug === '') throw new Response(null, { status: 404 })
  const { body, ...page } = await readOnServer(host, audienceOf(aboutPages).show, {
    params: { slug },
    query: previewIn(request),
  })
  return { pages, page, body: readRichText(body) }
}

export default function AboutPage({ loaderData: { pages, page, body } }: Route.ComponentProps) {
  const { locale } = usePage()
  const base = useClubBase()
  const { title, image, image_text: text, image_focus: focus, updated_at: at } = page
  const name = readIn(title, locale).text
  return (
    <>
      <PageHead title={name} line={name} />
      {pages.length > 1 && (
        <nav className={classes.chips} aria-label={name}>
          {pages.map(({ slug, title: other }) => (
            <Link
              key={slug}
              to={`${base}/about/${slug}`}
              className={chip.chip}
              aria-current={slug === page.slug ? 'page' : undefined}
            >
              <LocalText of={other} />
            </Link>
          ))}
        </nav>
      )}
      <article className={classes.article}>
        <h1>
          <LocalText of={title} />
        </h1>
        {image && <ClubPicture url={image} alt={text} focus={focus} width={720} aspect={16 / 9} first />}
        <ClubText of={body} />
        <time className="small faint" dateTime={at}>
          {formatDate(at, locale)}
        </time>
      </article>
    </>
  )
}
