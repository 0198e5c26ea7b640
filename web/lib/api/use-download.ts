import { useState } from 'react'
import { saveFile } from '#web/lib/save-file.ts'
import { showToast } from '#web/lib/toasts.ts'
import { ApiFailure } from './failure.ts'

/** Fetches a file and saves it, one at a time; a refusal is shown at the top of the page. */
export function useDownload<Name extends string>(fetchFile: (name: Name) => Promise<File>) {
  const [fetching, setFetching] = useState<Name | null>(null)
  const download = async (name: Name) => {
    setFetching(name)
    try {
      saveFile(await fetchFile(name))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      // What no form can fix was shown already.
      if (error.status === 422 || error.status === 429 || error.status === 503)
        showToast('error', error.sentence)
    } finally {
      setFetching(null)
    }
  }
  return { fetching, download }
}
