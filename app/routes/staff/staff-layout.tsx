import { isRouteErrorResponse, Outlet, type ShouldRevalidateFunction } from 'react-router'
import { StaffEntry, StaffFrame } from '#app/features/staff/staff-frame.tsx'
import { LiveRefresh } from '#app/features/staff/live/live-refresh.tsx'
import { staffLinks } from '#app/features/staff/staff-meta.ts'
import { requireStaff, staffContext } from '#app/http/middleware/staff.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { listPermissions } from '#domain/access/rights.ts'
import { staffPath } from '#urls/staff-paths.ts'
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
  const { title, lead } = describeError(error)
  return (
    <StaffEntry title={title} lead={lead}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <ButtonLink to={staffPath()} reloadDocument>
        К&nbsp;моему дню
      </ButtonLink>
    </StaffEntry>
  )
}

function describeError(error: unknown): { title: string; lead: string } {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 403)
    return { title: 'Нет доступа', lead: 'Вашей роли этот раздел не\u00a0открыт. Доступ даёт администратор.' }
  if (status === 404) return { title: 'Не нашлось', lead: 'Этого нет, или это другого филиала.' }
  return { title: 'Не получилось', lead: 'Что-то сломалось у\u00a0нас. Обновите страницу или попробуйте через минуту.' }
}
