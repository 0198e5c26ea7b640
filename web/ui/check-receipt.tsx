import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { readReceiptNumber } from '#web/lib/receipt-reference.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import classes from './check-receipt.module.css'

/** Leads to the page of a receipt; what cannot be a number of ours is refused here. */
export function CheckReceipt() {
  const { t } = useTranslation('public')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState(false)
  const check = () => {
    const number = readReceiptNumber(typed)
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
        label={t('check.label')}
        placeholder="MZ-0000-0000-0000-0000"
        error={refused && t('check.refused')}
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
        {t('check.button')}
      </Button>
    </form>
  )
}
