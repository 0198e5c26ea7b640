import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  listFavouriteReceivers,
  saveFavouriteReceiver,
} from '#contract/operations/favourites/favourite-receivers.ts'
import { refresh, useSend } from '#web/lib/api/use-call.ts'
import { showFailure, useContractForm, useField } from '#web/lib/forms/use-contract-form.ts'
import { Notice, Status } from '#web/ui/status.tsx'
import classes from './transfer.module.css'

/** After a transfer: saves its receiver under an own name. */
export function SaveReceiver({ transferId }: { transferId: string }) {
  const { t } = useTranslation('transfers')
  const send = useSend(saveFavouriteReceiver)
  const [saved, setSaved] = useState(false)
  const form = useContractForm(saveFavouriteReceiver, { transfer_id: transferId, label: '' })
  const submit = form.handleSubmit(async (body) => {
    try {
      await send.mutateAsync({ body })
      refresh(listFavouriteReceivers)
      setSaved(true)
    } catch (error) {
      showFailure(form, error)
    }
  })
  const label = useField(form, 'label')
  if (saved) return <Status kind="success">{t('favourites.saved')}</Status>
  return (
    <form className={`${classes.save} no-print`} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        {...label}
        label={t('favourites.label')}
        description={t('favourites.save_line')}
        autoComplete="off"
        maxLength={60}
      />
      <Button type="submit" variant="default" loading={form.formState.isSubmitting}>
        {t('favourites.save')}
      </Button>
      {form.formState.errors.root && <Notice kind="danger">{form.formState.errors.root.message}</Notice>}
    </form>
  )
}
