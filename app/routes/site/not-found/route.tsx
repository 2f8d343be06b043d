/** Every address that no other door answers. The root's error page does the talking. */
export function loader(): never {
  // oxlint-disable-next-line typescript/only-throw-error -- a Response is how a route answers with a status
  throw new Response(null, { status: 404 })
}

export default function NotFound() {
  return null
}
