import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { IconCheck, IconCopy } from './icons.ts'
import classes from './small-action.module.css'

const confirmedMs = 2000

interface CopyButtonProps {
  /** The text for the clipboard: ungrouped, so it can be pasted anywhere. */
  readonly value: string
  readonly label?: string
  /** It is the main step of its page. */
  readonly isMain?: boolean
}

export function CopyButton({ value, label, isMain = false }: CopyButtonProps) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), confirmedMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    const isDone = await writeToClipboard(value)
    setCopied(isDone)
    setHasFailed(!isDone)
  }
  const Icon = copied ? IconCheck : IconCopy
  const content = (
    <>
      <Icon size={18} aria-hidden="true" />
      <span aria-live="polite">
        {copied ? t('copied') : hasFailed ? t('copy_failed') : (label ?? t('copy'))}
      </span>
    </>
  )
  return (
    <>
      {isMain ? (
        <Button onClick={() => void copy()}>{content}</Button>
      ) : (
        <button type="button" className={classes.action} onClick={() => void copy()}>
          {content}
        </button>
      )}
      {hasFailed && (
        <bdi dir="auto" className={classes.refused}>
          {value}
        </bdi>
      )}
    </>
  )
}

/** @returns whether it was written: a browser may refuse, and has no clipboard at an address without https */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError) return false
    throw error
  }
}
