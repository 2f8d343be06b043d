import { Outlet, type ShouldRevalidateFunction } from 'react-router'
import { StaffErrorPage } from '#app/features/staff/staff-error-page.tsx'
import { StaffFrame } from '#app/features/staff/staff-frame.tsx'
import { LiveRefresh } from '#app/features/staff/live/live-refresh.tsx'
import { staffLinks } from '#app/features/staff/staff-meta.ts'
import { requireStaff, staffContext } from '#app/http/middleware/staff.ts'
import { listPermissions } from '#domain/access/rights.ts'
import type { Route } from './+types/staff-layout'

export const middleware: Route.MiddlewareFunction[] = [requireStaff]
export const links = staffLinks

export function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(staffContext)
  return { fullName: viewer.fullName, email: viewer.email, permissions: listPermissions(viewer) }
}

/** Who is logged in changes with a whole page only. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false

export default function StaffLayout({ loaderData }: Route.ComponentProps) {
  return (
    <StaffFrame {...loaderData}>
      {loaderData.permissions.includes('requests.view') && <LiveRefresh />}
      <Outlet />
    </StaffFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffErrorPage error={error} />
}
