import { useParams } from 'react-router'
import { RowPage } from '#web/console-kit/show/row-page.tsx'
import { needsValidId } from '#web/lib/valid-id.ts'
import { useResource } from './use-resource.ts'

export const middleware = [needsValidId]
export const clientMiddleware = [needsValidId]

export default function ShowPage() {
  const resource = useResource()
  const id = useParams()['id'] ?? ''
  return <RowPage key={id} resource={resource} id={id} />
}
