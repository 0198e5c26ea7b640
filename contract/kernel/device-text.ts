interface Device {
  readonly device: string | null
  readonly os: string | null
  readonly browser: string | null
}

/**
 * Names only, so it fits a sentence in any language: `Chrome · Android · Samsung SM-G991B`; empty when nothing is
 * known.
 */
export function describeDevice({ device, os, browser }: Device): string {
  const model = device && /^[a-z]+$/.test(device) ? null : device // `mobile` is a kind of device, not a name
  return [browser?.replace(/^Mobile /, ''), os, model].filter(Boolean).join(' · ')
}
