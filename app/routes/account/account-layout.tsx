import { Outlet } from 'react-router'
import { requireLogin } from '#app/middleware/require-login.ts'
import type { Route } from './+types/account-layout'

export const middleware: Route.MiddlewareFunction[] = [requireLogin]

/** Its loader is what has the middleware run before a page that is fetched as data. */
export const loader = () => null

export default function AccountLayout() {
  return <Outlet />
}
