import { defineOperation } from '#contract/kernel/operation.ts'
import { appSettings } from './settings.ts'

export const showSettings = defineOperation({
  id: 'settings.showSettings',
  summary: 'Settings of the app that anyone may know.',
  method: 'GET',
  path: '/settings',
  access: 'public',
  answer: appSettings,
})
