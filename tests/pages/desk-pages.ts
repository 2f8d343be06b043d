import { randomUUID } from 'node:crypto'
import type { Db } from '#db/client.server.ts'
import { createSecretLoader } from '#domain/create-secret-loader.server.ts'
import { systemClock } from '#platform/clock.ts'
import { DEFAULT_TIME_ZONE } from '#locale/time-zone.ts'
import { toLocalDay } from '#locale/dates/wall-clock.ts'
import { createLog } from '#platform/log/log.server.ts'
import { createStaffMember } from '#tests/factories/staff.ts'
import { staffPath, staffRequestPath, staffRoutingRulePath } from '#urls/staff-paths.ts'

interface DeskPage {
  name: string
  path: string
  cookie: string
}

/** The pages of the desk of a demo site, each as one of its people sees it. */
export async function addDeskPages(db: Db): Promise<DeskPage[]> {
  const context = {
    db,
    now: systemClock,
    log: createLog('silent'),
    newId: randomUUID,
    staffSecret: createSecretLoader({ db, now: systemClock }, 'staff'),
  }
  const logIn = async (key: string, name: string) => {
    const { token } = await createStaffMember(context, [], { name, email: `${key}@demo.example` })
    return `staff=${token}`
  }
  const numberOf = async (name: string) =>
    (await db.selectFrom('request').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  const [anna, vera, igor] = [
    await logIn('anna', 'Анна Ким'),
    await logIn('vera', 'Вера Исаева'),
    await logIn('igor', 'Игорь Нестеров'),
  ]
  const [inWork, free] = [await numberOf('Лейла Ахметова'), await numberOf('Мария Соколова')]
  const today = toLocalDay(context.now(), DEFAULT_TIME_ZONE)
  const several = `?number=${inWork}&number=${free}`
  return [
    { name: 'desk-day', path: staffPath(), cookie: anna },
    { name: 'desk', path: staffPath('requests'), cookie: vera },
    { name: 'desk-request', path: staffRequestPath(inWork), cookie: anna },
    { name: 'desk-free-request', path: staffRequestPath(free), cookie: anna },
    { name: 'desk-bulk', path: staffPath('requests/bulk') + several, cookie: vera },
    { name: 'desk-export', path: staffPath('requests/export'), cookie: vera },
    { name: 'desk-views', path: `${staffPath('requests/views')}?owner=nobody`, cookie: vera },
    { name: 'desk-visits', path: staffPath('visits'), cookie: vera },
    { name: 'desk-week', path: `${staffPath('visits')}?week=${today}`, cookie: vera },
    { name: 'desk-new-visit', path: staffPath('visits/new'), cookie: vera },
    { name: 'desk-reservations', path: staffPath('reservations'), cookie: vera },
    { name: 'desk-customers', path: staffPath('customers'), cookie: vera },
    { name: 'desk-hours', path: staffPath('hours'), cookie: vera },
    { name: 'desk-routing', path: staffPath('settings/routing'), cookie: vera },
    { name: 'desk-rule', path: staffRoutingRulePath('new'), cookie: vera },
    { name: 'desk-duty', path: staffPath('settings/duty'), cookie: vera },
    { name: 'desk-first-steps', path: staffPath(), cookie: igor },
    { name: 'desk-people', path: staffPath('people'), cookie: igor },
    { name: 'desk-audit', path: staffPath('audit'), cookie: igor },
    { name: 'desk-me', path: staffPath('me'), cookie: igor },
  ]
}
