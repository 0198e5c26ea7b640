import { useTranslation } from 'react-i18next'
import { CodeCamera } from './code-camera.tsx'

interface ScanButtonProps {
  /** Opens by itself: always, or where the person has allowed the camera before. */
  readonly opens?: 'always' | 'allowed'
  readonly paused?: boolean
  onText(text: string): void
}

/** Reads one code instead of typing it. */
export function ScanButton({ opens, paused = false, onText }: ScanButtonProps) {
  const { t } = useTranslation()
  return (
    <CodeCamera
      once
      look="plain"
      {...(opens && { opens })}
      labels={{
        open: t('signed-in:camera.open'),
        close: t('signed-in:camera.close'),
        picture: t('signed-in:camera.picture'),
        none: t('signed-in:camera.none'),
      }}
      paused={paused}
      onText={onText}
    />
  )
}
