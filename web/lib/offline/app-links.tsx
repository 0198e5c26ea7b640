import { usePage } from '#web/lib/preferences/page-provider.tsx'

/** What a browser needs to install the portal; for the pages from which a client may do so. */
export function AppLinks() {
  const { locale } = usePage()
  return (
    <>
      <link rel="manifest" href={`/app.webmanifest?lang=${locale}`} />
      <link rel="apple-touch-icon" href="/icons/apple-180.png" />
    </>
  )
}
