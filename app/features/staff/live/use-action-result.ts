import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * What the page's action returned, until somebody leaves the page or is sent on by another form. The router forgets it
 * whenever the page is loaded again in place, which the desk's events do: a message would vanish while it is read.
 */
export function useActionResult<Result>(actionData: Result | undefined): Result | undefined {
  const { key } = useLocation()
  const [kept, setKept] = useState({ key, result: actionData })
  if (actionData !== undefined && (kept.result !== actionData || kept.key !== key)) setKept({ key, result: actionData })
  return actionData ?? (kept.key === key ? kept.result : undefined)
}
