import type { Plugin } from 'vite'

/** For a plugin that lightens what browsers load: the server and the development keep the whole. */
export const forBrowserBuild = {
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
} as const satisfies Partial<Plugin>
