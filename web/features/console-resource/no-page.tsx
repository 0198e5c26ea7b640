import { data } from 'react-router'

export function clientLoader() {
  throw data(null, { status: 404 })
}

export const loader = clientLoader

/** An unknown address of the console shows the error in the frame. */
export default function NoPage() {
  return null
}
