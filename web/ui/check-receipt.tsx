import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from './button.tsx'
import classes from './check-receipt.module.css'
import { TextField } from './field.tsx'

interface CheckReceiptProps {
  /** The number as typed, in its one form; null: it cannot be one. */
  readonly read: (typed: string) => string | null
  /** What was typed before. */
  readonly first?: string
}

/** Leads to the page of a receipt; what cannot be a number of ours is refused here. */
export function CheckReceipt({ read, first = '' }: CheckReceiptProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(first)
  const [refused, setRefused] = useState(false)
  const check = () => {
    const number = read(typed)
    setRefused(number === null)
    if (number !== null) void navigate(`/receipts/${number}`)
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        check()
      }}
    >
      <TextField
        name="receipt"
        label={t('check_receipt.label')}
        placeholder="MZ-0000-0000-0000-0000"
        error={refused && t('check_receipt.refused')}
        autoComplete="off"
        autoCapitalize="none"
        inputMode="text"
        maxLength={40}
        ltr
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setRefused(false)
        }}
      />
      <Button type="submit" look="plain">
        {t('check_receipt.button')}
      </Button>
    </form>
  )
}
