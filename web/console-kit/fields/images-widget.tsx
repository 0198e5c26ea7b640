import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { imageBytesMax, isKnownPicture } from '#contract/kernel/upload.ts'
import { withTrueKind } from '#web/lib/files/take-photo.ts'
import { IconChevronLeft, IconFile, IconTrash } from '#web/ui/icons.ts'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import type { PicturesValue } from '../kinds/form-kinds.ts'
import classes from './fields.module.css'
import { FilePicker } from './file-picker.tsx'
import { imageTypes } from './image-widget.tsx'
import type { WidgetProps } from './widget.ts'

/** Pictures in order: stored ones can be moved and removed; new ones follow. */
export default function ImagesWidget(props: WidgetProps) {
  const { label, value, error, disabled, focusRef, onChange, onBlur } = props
  const { t } = useTranslation('kit')
  const { kept, added } = value as PicturesValue
  const change = (next: Partial<PicturesValue>) => onChange({ kept, added, ...next })
  const forward = (index: number) => {
    const next = [...kept]
    const [picture] = next.splice(index, 1)
    if (picture) next.splice(index - 1, 0, picture)
    change({ kept: next })
  }
  const take = async (chosen: readonly File[]) => {
    const files = await Promise.all(chosen.map(withTrueKind))
    change({ added: [...added, ...files] })
    // A fault of a file is shown when it is chosen.
    onBlur()
  }
  return (
    <div className="stack">
      <span className={classes.label}>{label}</span>
      <ul className={classes.pictures}>
        {kept.map((picture, index) => (
          <li key={picture.id}>
            <img src={picture.url} alt={`${label} ${index + 1}`} loading="lazy" />
            <div>
              <ActionIcon
                aria-label={t('files.forward', { number: index + 1 })}
                disabled={index === 0 || disabled}
                onClick={() => forward(index)}
              >
                <IconChevronLeft size={16} className="mirror" aria-hidden="true" />
              </ActionIcon>
              <Remove
                number={index + 1}
                onRemove={() => change({ kept: kept.filter((one) => one !== picture) })}
              />
            </div>
          </li>
        ))}
        {added.map((file, index) => (
          <li key={`${file.name}-${file.lastModified}-${file.size}`}>
            <Preview file={file} label={`${label} ${kept.length + index + 1}`} />
            <div>
              <Remove
                number={kept.length + index + 1}
                onRemove={() => change({ added: added.filter((one) => one !== file) })}
              />
            </div>
          </li>
        ))}
      </ul>
      <FilePicker
        many
        focusRef={focusRef}
        label={t('files.add_images')}
        hint={t('files.size', { megabytes: imageBytesMax / 1024 / 1024 })}
        accept={imageTypes}
        disabled={disabled}
        onFiles={(files) => void take(files)}
      />
      {error && <p className={classes.fault}>{error}</p>}
    </div>
  )
}

function Preview({ file, label }: { file: File; label: string }) {
  const url = useObjectUrl(file)
  if (!isKnownPicture(file)) return <IconFile size={32} role="img" aria-label={file.name} />
  return url === null ? null : <img src={url} alt={label} />
}

function Remove({ number, onRemove }: { number: number; onRemove(): void }) {
  const { t } = useTranslation('kit')
  return (
    <ActionIcon aria-label={t('files.remove_number', { number })} onClick={onRemove}>
      <IconTrash size={16} aria-hidden="true" />
    </ActionIcon>
  )
}
