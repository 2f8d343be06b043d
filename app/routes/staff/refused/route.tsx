import { data } from 'react-router'

/** Where a page sends who may not see it: the layout shows the error. */
export function loader() {
  throw data(null, { status: 403 })
}

export default function Refused() {
  return null
}
