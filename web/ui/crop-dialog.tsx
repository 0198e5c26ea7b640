import { Button, Modal } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import classes from './crop-dialog.module.css'
import { useObjectUrl } from './use-object-url.ts'

const quality = 0.92

interface CropDialogProps {
  readonly image: Blob
  readonly aspect?: number | undefined
  /** For a round picture a square must be cut. */
  readonly isRound?: boolean
  onCut(file: File): void
  onClose(): void
}

/** Crops a picture. The rest never leaves this browser. */
export function CropDialog({ image, aspect, isRound = false, onCut, onClose }: CropDialogProps) {
  const { t } = useTranslation()
  const url = useObjectUrl(image)
  const picture = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState<PercentCrop>()
  const begin = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) => {
    const whole = { unit: '%', width: 90, height: 90 } as const
    setCrop(
      centerCrop(
        aspect ? makeAspectCrop({ unit: '%', width: 90 }, aspect, width, height) : whole,
        width,
        height,
      ),
    )
  }
  const cut = async () => {
    if (picture.current && crop && crop.width > 0) onCut(await cutOut(picture.current, crop, image.type))
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('signed-in:crop.crop')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.crop} dir="ltr">
        {url !== null && (
          <ReactCrop
            crop={crop}
            aspect={aspect}
            circularCrop={isRound}
            onChange={(_, percent) => setCrop(percent)}
            keepSelection
          >
            <img ref={picture} src={url} alt="" onLoad={(event) => begin(event.currentTarget)} />
          </ReactCrop>
        )}
      </div>
      <div className="row" style={{ marginBlockStart: 'var(--space-4)' }}>
        <Button onClick={() => void cut()}>{t('signed-in:crop.cut')}</Button>
        <Button variant="default" onClick={onClose}>
          {t(isRound ? 'cancel' : 'signed-in:crop.whole')}
        </Button>
      </div>
    </Modal>
  )
}

async function cutOut(picture: HTMLImageElement, crop: PercentCrop, type: string): Promise<File> {
  const width = Math.round((crop.width / 100) * picture.naturalWidth)
  const height = Math.round((crop.height / 100) * picture.naturalHeight)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const from = [(crop.x / 100) * picture.naturalWidth, (crop.y / 100) * picture.naturalHeight] as const
  canvas.getContext('2d')?.drawImage(picture, ...from, width, height, 0, 0, width, height)
  // A canvas writes the formats below; every browser writes PNG.
  const written = type === 'image/jpeg' || type === 'image/webp' ? type : 'image/png'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, written, quality))
  if (!blob) throw new Error('The picture could not be cut')
  return new File([blob], `picture.${blob.type.split('/')[1] ?? 'png'}`, { type: blob.type })
}
