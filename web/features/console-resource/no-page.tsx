import { data } from 'react-router'

export function clientLoader() {
  throw data(null, { status: 404 })
}

export const loader = clientLoader

/** An address of the console that nothing answers to: the error stands in its place. */
export default function NoPage() {
  return null
}
