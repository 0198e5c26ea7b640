import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImageField } from '#contract/kernel/resource/fields.ts'
import { imageBytesMax, imageMimes, isKnownPicture } from '#contract/kernel/upload.ts'
import { isTooSmall, measurePicture } from '#web/lib/files/picture-size.ts'
import { withTrueKind } from '#web/lib/files/take-photo.ts'
import { CropDialog } from '#web/ui/crop-dialog.tsx'
import { IconCrop } from '#web/ui/icons.ts'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import classes from './fields.module.css'
import { FilePicker } from './file-picker.tsx'
import type { WidgetProps } from './widget.ts'

export const imageTypes = imageMimes.join(',')

/** A picture: chosen, cropped, previewed. */
export default function ImageWidget(props: WidgetProps<ImageField>) {
  const { field, label, value, error, disabled, required, focusRef, onChange, onBlur } = props
  const { t } = useTranslation('kit')
  const chosen = value instanceof Blob ? value : null
  const chosenUrl = useObjectUrl(chosen)
  const isOther = chosen !== null && !isKnownPicture(chosen)
  const [cutting, setCutting] = useState<Blob | null>(null)
  const url = chosenUrl ?? (typeof value === 'string' && value !== '' ? value : null)
  const { aspect, pixelsMin } = field
  const keep = async (file: File) => {
    if (pixelsMin) await measurePicture(file)
    onChange(file)
    // A fault of a file is shown at once: there is no blur.
    onBlur()
  }
  const take = async (chosenFile: File | undefined) => {
    if (!chosenFile) return
    const file = await withTrueKind(chosenFile)
    await keep(file)
    const isSmall = pixelsMin !== undefined && isTooSmall(file, pixelsMin)
    // A refused file need not be cropped.
    const isFit = isKnownPicture(file) && file.size <= imageBytesMax && !isSmall
    if (isFit && aspect !== undefined) setCutting(file)
  }
  const megabytes = imageBytesMax / 1024 / 1024
  const hint = pixelsMin
    ? t('files.size_pixels', { megabytes, ...pixelsMin })
    : t('files.size', { megabytes })
  return (
    <div>
      <span className={classes.label}>{label}</span>
      <FilePicker
        focusRef={focusRef}
        label={t(url === null ? 'files.choose_image' : 'files.replace')}
        hint={hint}
        accept={imageTypes}
        disabled={disabled}
        onFiles={([file]) => void take(file)}
      >
        {url !== null && !isOther && <img className={classes.preview} src={url} alt={label} />}
        {chosen && !isOther && (
          <Button
            variant="subtle"
            leftSection={<IconCrop size={16} aria-hidden="true" />}
            onClick={() => setCutting(chosen)}
          >
            {t('signed-in:crop.crop')}
          </Button>
        )}
        {url !== null && !required && (
          <Button variant="subtle" onClick={() => onChange(null)}>
            {t('files.remove')}
          </Button>
        )}
      </FilePicker>
      {error && <p className={classes.fault}>{error}</p>}
      {cutting && (
        <CropDialog
          image={cutting}
          aspect={aspect}
          onClose={() => setCutting(null)}
          onCut={(file) => {
            setCutting(null)
            void keep(file)
          }}
        />
      )}
    </div>
  )
}
