import { useTranslation } from 'react-i18next'
import { tracks } from '#contract/resources/club/tracks.ts'
import { readAudience } from '#web/lib/api/read-on-server.ts'
import { pictureAddress } from '#web/lib/files/picture-address.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { IconMusic, IconPlayerPlay } from '#web/ui/icons.ts'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { LocalText } from '../local-text.tsx'
import type { Route } from './+types/tracks-page.ts'
import { usePlayer } from './player-context.tsx'
import classes from './tracks.module.css'

export const handle: RouteHandle = { messages: ['club'] }

export async function loader({ context }: Route.LoaderArgs) {
  return { items: await readAudience(context.get(pageHostContext), tracks, { per_page: '100' }) }
}

export default function TracksPage({ loaderData: { items } }: Route.ComponentProps) {
  const { t } = useTranslation('club')
  const { queue, at, play } = usePlayer()
  const playing = at === null ? undefined : queue[at]?.id
  return (
    <div className="stack-wide">
      <PageHead title={t('lists.tracks.title')} line={t('lists.tracks.line')} />
      <h1>{t('lists.tracks.title')}</h1>
      {items.length === 0 && (
        <EmptyState
          icon={<IconMusic size={28} aria-hidden="true" />}
          title={t('lists.tracks.empty')}
          text={t('empty_text')}
        />
      )}
      <ol className={classes.list}>
        {items.map(({ id, title, author, cover, seconds }, place) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === playing || undefined}
              onClick={() => play(items, place)}
            >
              {cover ? (
                <img src={pictureAddress(cover, 48)} alt="" width={48} height={48} loading="lazy" />
              ) : (
                <IconMusic size={28} aria-hidden="true" />
              )}
              <span className={classes.words}>
                <strong>
                  <LocalText of={title} />
                </strong>
                <span className="small soft">
                  <LocalText of={author} />
                </span>
              </span>
              {seconds !== null && <span className="small soft">{formatLength(seconds)}</span>}
              <IconPlayerPlay size={20} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** `3:07`. */
function formatLength(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
