import { randomUUID } from 'node:crypto'
import type { Db } from '#db/client.server.ts'
import { createSecretLoader } from '#domain/create-secret-loader.server.ts'
import { systemClock } from '#platform/clock.ts'
import { DEFAULT_TIME_ZONE } from '#locale/time-zone.ts'
import { toLocalDay } from '#locale/dates/wall-clock.ts'
import { createLog } from '#platform/log/log.server.ts'
import { createStaffMember } from '#tests/factories/staff.ts'
import {
  staffOfferPath,
  staffRequestOfferPath,
  staffPath,
  staffRequestPath,
  staffRoutingRulePath,
  staffStickerPath,
} from '#urls/staff-paths.ts'

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
  // Of Anna's branch, with discounts.
  const { id: car } = await db
    .selectFrom('car')
    .innerJoin('branch', 'branch.id', 'branch_id')
    .innerJoin('staff_grant', 'staff_grant.branch_id', 'branch.id')
    .innerJoin('staff', 'staff.id', 'staff_grant.staff_id')
    .select('car.id')
    .where('staff.email', '=', 'anna@demo.example')
    .where('state', '=', 'published')
    .orderBy('credit_discount_rub', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
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
    { name: 'desk-stock', path: staffPath('stock'), cookie: vera },
    { name: 'desk-stock-ageing', path: staffPath('stock/ageing'), cookie: vera },
    { name: 'desk-customers', path: staffPath('customers'), cookie: vera },
    { name: 'desk-hours', path: staffPath('hours'), cookie: vera },
    { name: 'desk-routing', path: staffPath('settings/routing'), cookie: vera },
    { name: 'desk-rule', path: staffRoutingRulePath('new'), cookie: vera },
    { name: 'desk-duty', path: staffPath('settings/duty'), cookie: vera },
    { name: 'desk-first-steps', path: staffPath(), cookie: igor },
    { name: 'desk-people', path: staffPath('people'), cookie: igor },
    { name: 'desk-audit', path: staffPath('audit'), cookie: igor },
    { name: 'desk-sticker', path: staffStickerPath(car), cookie: anna },
    { name: 'desk-offer', path: staffOfferPath(car), cookie: anna },
    { name: 'desk-request-offer', path: staffRequestOfferPath(inWork), cookie: anna },
    { name: 'desk-health', path: staffPath('health'), cookie: igor },
    { name: 'desk-me', path: staffPath('me'), cookie: igor },
  ]
}
