import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sha256 } from '#web/lib/api/sha256.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/status.tsx'
import classes from './competitions.module.css'
import type { RankingAnswer } from './ranking-table.tsx'
import { repeatsDraw } from './repeat-draw.ts'

/** How equals are put into an order, with all that is needed to repeat it. */
export function DrawFacts({ ranking }: { ranking: RankingAnswer }) {
  const { t } = useTranslation('competitions')
  const [outcome, setOutcome] = useState<boolean | null>(null)
  const { seed, seed_hash: seedHash } = ranking
  return (
    <details className={classes.draw}>
      <summary>{t('draw.title')}</summary>
      <div className="stack">
        <p>{t('draw.text')}</p>
        <dl>
          <dt>{t('draw.hash')}</dt>
          <dd className={classes.hash}>{seedHash}</dd>
          <dt>{t('draw.seed')}</dt>
          <dd className={seed === null ? undefined : classes.hash}>{seed ?? t('draw.later')}</dd>
        </dl>
        {seed !== null && (
          <Button
            look="plain"
            size="medium"
            onClick={() => setOutcome(repeatsDraw({ ...ranking, seed }, hexOf))}
          >
            {t('draw.repeat')}
          </Button>
        )}
        {outcome !== null && (
          <Notice kind={outcome ? 'success' : 'danger'}>{t(outcome ? 'draw.same' : 'draw.differs')}</Notice>
        )}
      </div>
    </details>
  )
}

function hexOf(text: string): string {
  return [...sha256(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
