import { NativeSelect, Textarea } from '@mantine/core'
import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'
import { PhoneField } from './phone-field.tsx'

type Filled<Field extends (props: never) => unknown> = Omit<Parameters<Field>[0], 'label'>

interface ReceiverFieldsProps {
  readonly labels: Readonly<
    Record<'name' | 'phone' | 'city' | 'chooseCity' | 'address' | 'addressHint', string>
  >
  readonly cities: readonly { readonly value: string; readonly label: string }[]
  readonly name: Filled<typeof TextField>
  readonly phone: Filled<typeof PhoneField>
  readonly city: Omit<ComponentProps<typeof NativeSelect>, 'label' | 'data'>
  readonly address: Omit<ComponentProps<typeof Textarea>, 'label'>
}

/** Who receives a parcel, and where. */
export function ReceiverFields({ labels, cities, name, phone, city, address }: ReceiverFieldsProps) {
  return (
    <>
      <TextField label={labels.name} autoComplete="name" {...name} />
      <PhoneField label={labels.phone} {...phone} />
      <NativeSelect
        label={labels.city}
        data={[{ value: '', label: labels.chooseCity }, ...cities]}
        {...city}
      />
      <Textarea
        size="lg"
        label={labels.address}
        description={labels.addressHint}
        autoComplete="street-address"
        autosize
        minRows={2}
        maxLength={300}
        {...address}
      />
    </>
  )
}
