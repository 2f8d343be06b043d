import { data } from 'react-router'

/** Every other address of the back office: the layout shows the error. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
