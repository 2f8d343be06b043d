import type { Db } from '#db/client.server.ts'
import { staffPath, staffRoutingRulePath } from '#urls/staff-paths.ts'
import type { StaffAction } from './staff-action.ts'

interface RoutingActionsParams {
  db: Db
  /** Posts a form as the browser with this cookie; returns the status. */
  post: (cookie: string, path: string, fields: Record<string, string>) => Promise<number>
  head: { id: number; cookie: string }
  branchId: number
}

const rule = (intent: string, entry: RegExp, act: StaffAction['act']) => ({ route: 'routing', intent, entry, act })

/** The forms about who gets what, in an order in which each changes something. */
export function listRoutingActions({ db, post, head, branchId }: RoutingActionsParams): StaffAction[] {
  const branch = String(branchId)
  const addRule = () =>
    post(head.cookie, staffRoutingRulePath('new'), { intent: 'save', moment: 'any', way: 'pool', branch })
  const postDuty = (fields: Record<string, string>) => post(head.cookie, staffPath('settings/duty'), fields)
  const changeRule = (intent: string, order: 'asc' | 'desc') => async () => {
    const [rule, past] = await db
      .selectFrom('routing_rule')
      .select('id')
      .where('branch_id', '=', branchId)
      .orderBy('position', order)
      .execute()
    return post(head.cookie, staffPath('settings/routing'), {
      intent,
      rule: String(rule?.id),
      ...(past !== undefined && { past: String(past.id) }),
    })
  }
  return [
    { route: 'routing-rule', intent: 'save', entry: /^routing\.save routing:/, act: addRule },
    rule('off', /^routing\.switch-off routing:/, changeRule('off', 'asc')),
    rule('on', /^routing\.switch-on routing:/, changeRule('on', 'asc')),
    rule('up', /^routing\.move routing:/, async () => {
      await addRule()
      return changeRule('up', 'desc')()
    }),
    rule('down', /^routing\.move routing:/, changeRule('down', 'asc')),
    {
      route: 'duty',
      intent: 'week',
      entry: /^duty\.save branch:/,
      act: () => postDuty({ intent: 'week', branch, week: '2027-02-01', duty: `${head.id}@2027-02-03` }),
    },
    {
      route: 'duty',
      intent: 'absence',
      entry: /^absence\.add staff:/,
      act: () => postDuty({ intent: 'absence', person: String(head.id), first: '2027-03-01' }),
    },
    {
      route: 'duty',
      intent: 'remove-absence',
      entry: /^absence\.remove staff:/,
      act: async () => {
        const { id } = await db.selectFrom('staff_absence').select('id').executeTakeFirstOrThrow()
        return postDuty({ intent: 'remove-absence', absence: String(id) })
      },
    },
  ]
}
