import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

interface NoMatchProps {
  readonly title: string
  /** What can be searched for. */
  readonly text: string
  onShowAll(): void
}

/** In the card of a list: no row matches what was searched for. */
export function NoMatch({ title, text, onShowAll }: NoMatchProps) {
  const { t } = useTranslation()
  return (
    <div className="stack" role="status">
      <div>
        <strong>{title}</strong>
        <p className="soft">{text}</p>
      </div>
      <div className="row">
        <Button look="plain" size="medium" onClick={onShowAll}>
          {t('signed-in:show_all')}
        </Button>
      </div>
    </div>
  )
}
