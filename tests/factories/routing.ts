import type { Insertable } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { RoutingRule } from '#db/schema.ts'
import { OPERATOR } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import type { DeskContext } from '#domain/desk/desk-context.ts'

/** Rules and days of a desk, written without its pages. */
export function routingFixture(context: DeskContext & { db: Db }) {
  let position = 0
  const write = <Result>(work: Parameters<typeof withAudit<Result>>[2]) =>
    withAudit(context, OPERATOR, async (tx, audit) => {
      await audit({ action: 'routing.save', subject: 'routing:0' })
      return work(tx, audit)
    })
  return {
    /** A rule after all others; without parts everybody gets every request in turn. */
    addRule: (parts: Partial<Insertable<RoutingRule>> = {}): Promise<number> =>
      write(async (tx) => {
        position += 1
        const { id } = await tx
          .insertInto('routing_rule')
          .values({ position, way: 'turn', changed_by: 'operator', changed_at: context.now(), ...parts })
          .returning('id')
          .executeTakeFirstOrThrow()
        return id
      }),
    removeRules: () => write(async (tx) => void (await tx.deleteFrom('routing_rule').execute())),
    /** Who is on duty in a branch on a day. */
    setDuty: (branchId: number, day: string, staffIds: readonly number[]) =>
      write(async (tx) => {
        const rows = staffIds.map((staff_id) => ({ staff_id, branch_id: branchId, day }))
        await tx.insertInto('staff_duty').values(rows).execute()
      }),
    addAbsence: (staffId: number, firstDay: string, lastDay: string) =>
      write(async (tx) => {
        await tx
          .insertInto('staff_absence')
          .values({ staff_id: staffId, first_day: firstDay, last_day: lastDay })
          .execute()
      }),
  }
}
