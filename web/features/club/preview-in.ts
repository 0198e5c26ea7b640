/** The pass of a preview link, as a query of the call that reads the row. */
export function previewIn({ url }: Request): Readonly<Record<string, string>> {
  const pass = new URL(url).searchParams.get('preview')
  return pass === null ? {} : { preview: pass }
}
