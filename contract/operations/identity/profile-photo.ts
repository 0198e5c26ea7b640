import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { imageUpload } from '#contract/kernel/upload.ts'
import { user } from './user.ts'

export const changePhoto = defineOperation({
  id: 'identity.changePhoto',
  summary: 'Put a photo of me in the place of the one before.',
  method: 'POST',
  path: '/profile-photo',
  access: 'client',
  withoutSubscription: true,
  multipart: true,
  body: z.strictObject({ photo: imageUpload }),
  answer: z.object({ user }),
  errors: ['file.not_an_image', 'file.image_too_large'],
})

export const removePhoto = defineOperation({
  id: 'identity.removePhoto',
  summary: 'Take my photo away.',
  method: 'DELETE',
  path: '/profile-photo',
  access: 'client',
  withoutSubscription: true,
  answer: z.object({ user }),
})
