import { Radio, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#contract/kernel/resource/fields.ts'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import type { clients } from '#contract/resources/clients/clients.ts'
import type { WidgetProps } from '#web/console-kit/fields/widget.ts'

/** The channel of a message; asked only when an e-mail is proven too. */
export function ChannelWidget({ row, label, value, onChange }: WidgetProps<Field, RowOf<typeof clients>>) {
  const { t } = useTranslation('resources')
  if (!row?.email || !row.email_verified_at) return null
  return (
    <Radio.Group label={label} value={String(value)} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {(['phone', 'email'] as const).map((channel) => (
          <Radio
            key={channel}
            value={channel}
            label={
              <>
                {t(`clients.fields.${channel}`)} <bdi dir="ltr">{row[channel]}</bdi>
              </>
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** The first contact that is not proven yet: the phone, then the e-mail. */
export function UnprovenContact({ row, onChange }: WidgetProps<Field, RowOf<typeof clients>>) {
  const { t } = useTranslation('resources')
  const channel = row?.phone_verified_at ? 'email' : 'phone'
  useEffect(() => onChange(channel), [channel, onChange])
  return (
    <p>
      {t(`clients.fields.${channel}`)}: <bdi dir="ltr">{row?.[channel]}</bdi>
    </p>
  )
}
