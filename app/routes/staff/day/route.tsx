import { Link } from 'react-router'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { formatDate } from '#locale/dates/date.ts'
import { staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'

export const meta = () => staffMeta('Мой день')

export function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  return {
    today: formatDate(site.now(), site.timeZone),
    mayInvite: isAllowed(context.get(staffContext), 'staff.manage'),
  }
}

export default function Day({ loaderData: { today, mayInvite } }: Route.ComponentProps) {
  return (
    <StaffPage title="Мой день" lead={today}>
      <section className="desk-section">
        <p>Пока ничего не&nbsp;ждёт.</p>
        {mayInvite && (
          <p>
            <Link to={staffPath('people')}>Пригласить коллег</Link>
          </p>
        )}
      </section>
    </StaffPage>
  )
}
