import { Outlet } from 'react-router'
import { MantinePage } from '#web/lib/theme/mantine-page.tsx'

/** The pages with Mantine's components. The home page, the first after the sign-in, is lighter without them. */
export default function ComponentPages() {
  return (
    <MantinePage>
      <Outlet />
    </MantinePage>
  )
}
