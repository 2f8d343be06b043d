import { listSections } from '#app/features/staff/sections.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import { listPermissions } from '#domain/access/rights.ts'
import type { Route } from './+types/route'

export const meta = () => staffMeta('Все разделы')

export function loader({ context }: Route.LoaderArgs) {
  return { permissions: listPermissions(context.get(staffContext)) }
}

/** All sections: a phone has room for some of them at the bottom. */
export default function Menu({ loaderData }: Route.ComponentProps) {
  return (
    <StaffPage title="Все разделы">
      <ul className="desk-list desk-menu">
        {listSections(loaderData.permissions).map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </StaffPage>
  )
}
