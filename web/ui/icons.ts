// One file an icon: the package's index would load five thousand of them, in the build and at the server's start.
export { default as IconAlertCircle } from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
export { default as IconCircleCheck } from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
export { default as IconInfoCircle } from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
export { default as IconMoon } from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
export { default as IconSun } from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
export { default as IconX } from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
