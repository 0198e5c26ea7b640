import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Draft } from '#web/lib/forms/draft.ts'
import { Notice } from '#web/ui/status.tsx'
import { TimeCell } from '../cells/time-cell.tsx'
import type { KeptDraft } from './use-kept-draft.ts'

interface DraftOfferProps {
  readonly draft: Pick<KeptDraft, 'offered' | 'forget'>
  /** Left out where all input is kept. */
  readonly isWhole?: boolean
  /** Fills the form again. */
  onRestore(draft: Draft): void
}

/** Above the form: earlier input that was not saved. */
export function DraftOffer({ draft: { offered, forget }, isWhole = true, onRestore }: DraftOfferProps) {
  const { t } = useTranslation('kit')
  if (!offered) return null
  return (
    <Notice kind="info">
      <div className="stack">
        <p>
          {t('draft.kept')} <TimeCell at={offered.at} within="page" />
        </p>
        {!isWhole && <p>{t('draft.without')}</p>}
        <div className="row">
          <Button size="compact-sm" onClick={() => onRestore(offered)}>
            {t('draft.restore')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={forget}>
            {t('draft.forget')}
          </Button>
        </div>
      </div>
    </Notice>
  )
}
