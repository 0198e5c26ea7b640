import { useTranslation } from 'react-i18next'
import { pictureAddress } from '#web/lib/files/picture-address.ts'
import { IconMusic, IconPlayerTrackNext, IconPlayerTrackPrev, IconX } from '#web/ui/icons.ts'
import { LocalText } from '../local-text.tsx'
import classes from './player.module.css'
import { usePlayer } from './player-context.tsx'

/** The bar below the pages of the club, while something is played. */
export function Player() {
  const { t } = useTranslation('club')
  const { queue, at, move, close } = usePlayer()
  const track = at === null ? undefined : queue[at]
  if (!track) return null
  const { title, author, audio, cover } = track
  return (
    <section className={classes.player} aria-label={t('tracks.player')}>
      {cover ? (
        <img src={pictureAddress(cover, 48)} alt="" width={48} height={48} />
      ) : (
        <IconMusic size={32} aria-hidden="true" />
      )}
      <p className={classes.words} aria-live="polite">
        <strong>
          <LocalText of={title} />
        </strong>
        <span className="small soft">
          <LocalText of={author} />
        </span>
      </p>
      <audio key={audio.id} src={audio.url} controls autoPlay onEnded={() => move(1)}>
        <track kind="captions" />
      </audio>
      <span className={classes.ways}>
        <button type="button" aria-label={t('tracks.previous')} onClick={() => move(-1)}>
          <IconPlayerTrackPrev size={20} className="mirror" aria-hidden="true" />
        </button>
        <button type="button" aria-label={t('tracks.next')} onClick={() => move(1)}>
          <IconPlayerTrackNext size={20} className="mirror" aria-hidden="true" />
        </button>
        <button type="button" aria-label={t('tracks.close')} onClick={close}>
          <IconX size={20} aria-hidden="true" />
        </button>
      </span>
    </section>
  )
}
