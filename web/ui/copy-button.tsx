import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconCheck, IconCopy } from './icons.ts'
import classes from './small-action.module.css'

const confirmedMs = 2000

interface CopyButtonProps {
  /** The text for the clipboard: ungrouped, so it can be pasted anywhere. */
  readonly value: string
  readonly label?: string
}

export function CopyButton({ value, label }: CopyButtonProps) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), confirmedMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
  }
  const Icon = copied ? IconCheck : IconCopy
  return (
    <button type="button" className={classes.action} onClick={() => void copy()}>
      <Icon size={18} aria-hidden="true" />
      <span aria-live="polite">{copied ? t('copied') : (label ?? t('copy'))}</span>
    </button>
  )
}
