import { Button } from '@mantine/core'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changePhoto, removePhoto } from '#contract/operations/identity/profile-photo.ts'
import type { User } from '#contract/operations/identity/user.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { pictureAddress } from '#web/lib/files/picture-address.ts'
import { shrinkPhoto } from '#web/lib/files/shrink-photo.ts'
import { photoMegabytesMax, takePhoto } from '#web/lib/files/take-photo.ts'
import { updateUser } from '#web/lib/session/session.ts'
import { showToast } from '#web/lib/toasts.ts'
import { IconUserCircle } from '#web/ui/icons.ts'
import { Notice } from '#web/ui/status.tsx'
import classes from './profile.module.css'

const CropDialog = lazy(() =>
  import('#web/ui/crop-dialog.tsx').then((part) => ({ default: part.CropDialog })),
)

/** A photo beside the name: chosen, cropped to a square, previewed. */
export function PhotoCard({ user }: { user: User }) {
  const { t } = useTranslation(['profile', 'validation'])
  const [chosen, setChosen] = useState<Blob | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const change = useSend(changePhoto)
  const remove = useSend(removePhoto)
  const failure = isUnreadable
    ? t('validation:picture', { size: photoMegabytesMax })
    : (change.error ?? remove.error)?.sentence
  const choose = async (file: File) => {
    change.reset()
    remove.reset()
    const photo = await takePhoto(file)
    setUnreadable(photo === null)
    setChosen(photo)
  }
  const send = async (file: File) => {
    setChosen(null)
    const photo = await shrinkPhoto(file)
    change.mutate({ body: { photo } }, { onSuccess: (answer) => took(answer.user, t('photo.saved')) })
  }
  const takeAway = () => {
    change.reset()
    setUnreadable(false)
    remove.mutate({}, { onSuccess: (answer) => took(answer.user, t('photo.removed')) })
  }
  return (
    <section className="card stack" aria-labelledby="photo">
      <div>
        <h2 id="photo">{t('photo.title')}</h2>
        <p className="small soft">{t('photo.line')}</p>
      </div>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <div className={classes.photo}>
        {user.img_url ? (
          <img src={pictureAddress(user.img_url, 96)} alt={t('photo.alt')} width={96} height={96} />
        ) : (
          <IconUserCircle size={64} aria-hidden="true" />
        )}
        <ChooseButton
          label={t(user.img_url ? 'photo.change' : 'photo.choose')}
          busy={change.isPending}
          onFile={(file) => void choose(file)}
        />
        {user.img_url && (
          <Button variant="subtle" loading={remove.isPending} onClick={takeAway}>
            {t('photo.remove')}
          </Button>
        )}
      </div>
      {chosen && (
        <Suspense>
          <CropDialog
            image={chosen}
            aspect={1}
            isRound
            onClose={() => setChosen(null)}
            onCut={(file) => void send(file)}
          />
        </Suspense>
      )}
    </section>
  )
}

interface ChooseButtonProps {
  readonly label: string
  readonly busy: boolean
  onFile(file: File): void
}

function ChooseButton({ label, busy, onFile }: ChooseButtonProps) {
  const id = useId()
  return (
    <span className={classes.choose}>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        disabled={busy}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) onFile(file)
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <label htmlFor={id}>{label}</label>
    </span>
  )
}

function took(user: User, sentence: string): void {
  updateUser(user)
  showToast('success', sentence)
}
