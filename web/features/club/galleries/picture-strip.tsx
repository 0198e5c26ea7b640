import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureAddress } from '#web/lib/files/picture-address.ts'
import { IconChevronLeft, IconChevronRight, IconX } from '#web/ui/icons.ts'
import { ClubPicture } from '../club-picture.tsx'
import classes from './picture-strip.module.css'
import { useHandMoves } from './use-hand-moves.ts'

interface PictureStripProps {
  readonly pictures: readonly string[]
  /** What they show together. */
  readonly name: string
}

/** Pictures in small; pressed, one fills the screen: arrow keys and swiping lead on, Escape leads back. */
export function PictureStrip({ pictures, name }: PictureStripProps) {
  const { t } = useTranslation('club')
  const [shown, setShown] = useState<number | null>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  if (pictures.length === 0) return null
  const open = (at: number) => {
    setShown(at)
    dialog.current?.showModal()
  }
  return (
    <>
      <ul className={classes.strip}>
        {pictures.map((url, at) => (
          <li key={url}>
            <button
              type="button"
              aria-label={t('pictures.open', { number: at + 1, count: pictures.length })}
              onClick={() => open(at)}
            >
              <ClubPicture url={url} width={320} aspect={4 / 3} />
            </button>
          </li>
        ))}
      </ul>
      <dialog ref={dialog} className={classes.box} aria-label={name} onClose={() => setShown(null)}>
        {shown !== null && (
          <OnePicture
            pictures={pictures}
            at={shown}
            name={name}
            onMove={setShown}
            onClose={() => dialog.current?.close()}
          />
        )}
      </dialog>
    </>
  )
}

interface OnePictureProps extends PictureStripProps {
  readonly at: number
  onMove(at: number): void
  onClose(): void
}

function OnePicture({ pictures, at, name, onMove, onClose }: OnePictureProps) {
  const { t } = useTranslation('club')
  const whole = useRef<HTMLDivElement>(null)
  const count = pictures.length
  const move = (by: number) => onMove((at + by + count) % count)
  useHandMoves(whole, move)
  return (
    <div ref={whole} className={classes.one}>
      <img src={pictureAddress(pictures[at] ?? '', 600)} alt={name} draggable={false} />
      <p role="status">{t('pictures.place', { number: at + 1, count })}</p>
      <div className={classes.ways}>
        {count > 1 && (
          <button type="button" aria-label={t('pictures.previous')} onClick={() => move(-1)}>
            <IconChevronLeft size={28} className="mirror" aria-hidden="true" />
          </button>
        )}
        <button type="button" aria-label={t('common:close')} onClick={onClose}>
          <IconX size={24} aria-hidden="true" />
        </button>
        {count > 1 && (
          <button type="button" aria-label={t('pictures.next')} onClick={() => move(1)}>
            <IconChevronRight size={28} className="mirror" aria-hidden="true" />
          </button>
        )}
      </div>
    </div>
  )
}
