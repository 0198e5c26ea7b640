import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wantedImagesMax } from '#contract/shapes/ads.ts'
import { IconPhotoPlus, IconX } from '#web/ui/icons.ts'
import { Notice } from '#web/ui/status.tsx'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import wanted from './wanted.module.css'

/** A few pictures, each with a way to take it out again. */
export function ImagesField({ onChange }: { onChange(files: readonly File[]): void }) {
  const { t } = useTranslation('wanted')
  const id = useId()
  const [files, setFiles] = useState<readonly File[]>([])
  const [isOver, setIsOver] = useState(false)
  const change = (next: readonly File[]) => {
    setIsOver(next.length > wantedImagesMax)
    const kept = next.slice(0, wantedImagesMax)
    setFiles(kept)
    onChange(kept)
  }
  return (
    <div className="stack">
      <div>
        <label htmlFor={id} className={wanted.label}>
          {t('form.images')}
        </label>
        <p className="soft">{t('form.images_hint')}</p>
      </div>
      {files.length > 0 && (
        <ol className={wanted.pictures}>
          {files.map((file, at) => (
            <li key={`${file.name} ${file.lastModified} ${file.size}`}>
              <Chosen
                file={file}
                number={at + 1}
                onRemove={() => change(files.filter((one) => one !== file))}
              />
            </li>
          ))}
        </ol>
      )}
      {files.length < wantedImagesMax && (
        <span className={wanted.add}>
          <IconPhotoPlus size={24} aria-hidden="true" />
          <span aria-hidden="true">{t('form.add_images')}</span>
          <input
            id={id}
            type="file"
            accept="image/*"
            multiple
            onChange={(event) => {
              const chosen = [...(event.currentTarget.files ?? [])]
              event.currentTarget.value = ''
              change([...files, ...chosen])
            }}
          />
        </span>
      )}
      {isOver && <Notice kind="info">{t('form.over')}</Notice>}
    </div>
  )
}

function Chosen({ file, number, onRemove }: { file: File; number: number; onRemove(): void }) {
  const { t } = useTranslation('wanted')
  const url = useObjectUrl(file)
  return (
    <span className={wanted.chosen}>
      {url && <img src={url} alt={t('form.image', { number })} />}
      <button type="button" aria-label={t('form.remove_image', { number })} onClick={onRemove}>
        <IconX size={18} aria-hidden="true" />
      </button>
    </span>
  )
}
