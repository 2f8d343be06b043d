import type { Db } from '#db/client.server.ts'
import { staffPath, staffRoutingRulePath } from '#urls/staff-paths.ts'
import type { PostForm, StaffAction } from './staff-actions.ts'

interface ListParams {
  db: Db
  post: PostForm
  head: { id: number; cookie: string }
  branchId: number
}

/** The forms about hours, views of the list, and texts, in an order in which each changes something. */
export function listSettingsActions({ db, post, head, branchId }: ListParams): StaffAction[] {
  const here = String(branchId)
  const day = { branch: String(branchId), day: '2027-01-01' }
  const template = { way: 'call', title: 'Первый звонок', text: 'Здравствуйте, {имя}!', branch: String(branchId) }
  const findTemplate = async () => {
    const { id } = await db
      .selectFrom('reply_template')
      .select('id')
      .where('branch_id', '=', branchId)
      .executeTakeFirstOrThrow()
    return String(id)
  }
  return [
    {
      route: 'hours',
      intent: 'save',
      entry: /^branch\.save-day branch:/,
      act: () => post(head.cookie, staffPath('hours'), { intent: 'save', ...day }),
    },
    {
      route: 'hours',
      intent: 'remove',
      entry: /^branch\.remove-day branch:/,
      act: () => post(head.cookie, staffPath('hours'), { intent: 'remove', ...day }),
    },
    {
      route: 'hours',
      intent: 'deadline',
      entry: /^deadline\.set deadline:trade/,
      act: () => post(head.cookie, staffPath('hours'), { intent: 'deadline', kind: 'trade', minutes: '45' }),
    },
    {
      route: 'hours',
      intent: 'usual-deadline',
      entry: /^deadline\.set deadline:trade/,
      act: () => post(head.cookie, staffPath('hours'), { intent: 'usual-deadline', kind: 'trade' }),
    },
    {
      route: 'routing-rule',
      intent: 'save',
      entry: /^routing\.save routing:/,
      act: () =>
        post(head.cookie, staffRoutingRulePath('new'), { intent: 'save', moment: 'any', way: 'pool', branch: here }),
    },
    ...(['off', 'on', 'up', 'down'] as const).map((intent) => ({
      route: 'routing',
      intent,
      entry: intent === 'up' || intent === 'down' ? /^routing\.move routing:/ : /^routing\.switch-/,
      act: async () => {
        const change = () => db.selectFrom('routing_rule').select('id').where('branch_id', '=', branchId)
        // Two rules, of which one can be moved.
        if (intent === 'up')
          await post(head.cookie, staffRoutingRulePath('new'), {
            intent: 'save',
            moment: 'any',
            way: 'pool',
            branch: here,
          })
        const { id } = await change()
          .orderBy('position', intent === 'up' ? 'desc' : 'asc')
          .executeTakeFirstOrThrow()
        return post(head.cookie, staffPath('settings/routing'), { intent, rule: String(id) })
      },
    })),
    {
      route: 'duty',
      intent: 'week',
      entry: /^duty\.save branch:/,
      act: () =>
        post(head.cookie, staffPath('settings/duty'), {
          intent: 'week',
          branch: here,
          week: '2027-02-01',
          duty: `${head.id}@2027-02-03`,
        }),
    },
    {
      route: 'duty',
      intent: 'absence',
      entry: /^absence\.add staff:/,
      act: () =>
        post(head.cookie, staffPath('settings/duty'), {
          intent: 'absence',
          person: String(head.id),
          first: '2027-03-01',
        }),
    },
    {
      route: 'duty',
      intent: 'remove-absence',
      entry: /^absence\.remove staff:/,
      act: async () => {
        const { id } = await db.selectFrom('staff_absence').select('id').executeTakeFirstOrThrow()
        return post(head.cookie, staffPath('settings/duty'), { intent: 'remove-absence', absence: String(id) })
      },
    },
    {
      route: 'views',
      intent: 'save',
      entry: /^view\.save view:/,
      act: () =>
        post(head.cookie, `${staffPath('requests/views')}?owner=nobody`, { intent: 'save', name: 'Ничьи звонки' }),
    },
    {
      route: 'views',
      intent: 'remove',
      entry: /^view\.remove view:/,
      act: async () => {
        const { id } = await db
          .selectFrom('saved_view')
          .select('id')
          .where('staff_id', '=', head.id)
          .executeTakeFirstOrThrow()
        return post(head.cookie, staffPath('requests/views'), { intent: 'remove', view: String(id) })
      },
    },
    {
      route: 'templates',
      intent: 'add',
      entry: /^template\.add template:/,
      act: () => post(head.cookie, staffPath('settings/templates'), { intent: 'add', ...template }),
    },
    {
      route: 'templates',
      intent: 'remove',
      entry: /^template\.remove template:/,
      act: async () =>
        post(head.cookie, staffPath('settings/templates'), { intent: 'remove', template: await findTemplate() }),
    },
  ]
}
