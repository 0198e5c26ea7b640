import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from './status.tsx'
import { useUiTools } from './ui-tools.tsx'

/** A failed call, for people. Its sentence is never empty. */
export interface Failure {
  readonly sentence: string
  /** By field. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** It may have been done all the same. */
  readonly isInDoubt: boolean
}

interface FailureNoticeProps {
  readonly of: Failure | null | undefined
  /** The field whose sentence replaces the general one. */
  readonly field?: string
  /** The way out. */
  readonly children?: ReactNode
}

/** Why something failed. Takes the failure and no text, so no box is empty. */
export function FailureNotice({ of: failure, field, children }: FailureNoticeProps) {
  const { t } = useTranslation()
  const { reloadPage } = useUiTools()
  if (!failure) return null
  const sentence = field === undefined ? undefined : failure.fields[field]?.[0]
  return (
    <Notice kind="danger">
      {sentence ?? failure.sentence} {children}
      {failure.isInDoubt && (
        <p>
          <Button variant="default" size="compact-sm" onClick={reloadPage}>
            {t('errors.look')}
          </Button>
        </p>
      )}
    </Notice>
  )
}
