import { Form } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { DONE_MESSAGES, SUSPICION_LABELS } from '#app/features/staff/requests/desk.texts.ts'
import { toRowView } from '#app/features/staff/requests/row-view.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { listHeldRequests } from '#domain/desk/requests/trays.server.ts'
import { staffPath, staffRequestPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'

export const meta = () => staffMeta('На проверке')

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const held = await listHeldRequests(site, context.get(staffContext))
  const clock = { now: site.now(), timeZone: site.timeZone }
  return {
    held: held.map((row) => ({
      ...toRowView(row, clock),
      suspicion: row.suspicion && SUSPICION_LABELS[row.suspicion],
    })),
  }
}

export default function Held({ loaderData: { held } }: Route.ComponentProps) {
  return (
    <StaffPage title="На проверке" lead="Эти заявки похожи на спам. Никуда не отправлены, пока вы не решите.">
      <DoneAlert messages={DONE_MESSAGES} />
      {held.length === 0 && <p className="desk-empty">Проверять нечего.</p>}
      <ul className="desk-list">
        {held.map(({ number, name, label, suspicion, came, phone }) => (
          <li key={number}>
            <div>
              <Link to={staffRequestPath(number)}>{name}</Link>, {label} {phone !== null && <span>{phone}</span>}
              <div className="desk-soft">
                {suspicion ?? 'Подозрительная'}, {came}
              </div>
            </div>
            <Form method="post" action={staffRequestPath(number)} className="desk-buttons">
              <input type="hidden" name="back" value={staffPath('requests/held')} />
              <Button type="submit" name="intent" value="release" look="ghost" size="small">
                Не спам
              </Button>
              <Button type="submit" name="intent" value="reject" look="ghost" size="small">
                Спам
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </StaffPage>
  )
}
