import type { Db } from '#db/client.server.ts'
import { staffPath } from '#urls/staff-paths.ts'
import type { PostForm, StaffAction } from './staff-action.ts'

interface ListParams {
  db: Db
  post: PostForm
  head: { id: number; cookie: string }
  branchId: number
  /** What somebody of the staff writes. */
  text: string
}

/** The forms about hours, views of the list, and texts, in an order in which each changes something. */
export function listSettingsActions({ db, post, head, branchId, text }: ListParams): StaffAction[] {
  const day = { branch: String(branchId), day: '2027-01-01' }
  const template = { way: 'call', title: 'Первый звонок', text: `${text} {имя}`, branch: String(branchId) }
  const findTemplate = async () => {
    const { id } = await db
      .selectFrom('reply_template')
      .select('id')
      .where('branch_id', '=', branchId)
      .executeTakeFirstOrThrow()
    return String(id)
  }
  const onReasons = (intent: string, logged: string, fields: Record<string, string>): StaffAction => ({
    route: 'reasons',
    intent,
    entry: new RegExp(String.raw`^reason\.${logged} reason:own-1`),
    act: () => post(head.cookie, staffPath('settings/reasons'), { intent, ...fields }),
  })
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
      route: 'new-request',
      intent: 'add',
      entry: /^request\.add request:/,
      act: () =>
        post(head.cookie, staffPath('requests/new'), {
          intent: 'add',
          kind: 'question',
          name: 'Канарейкин Зяблик',
          phone: '79165559999',
          comment: 'Просил white-canary',
          branch: String(branchId),
          owner: 'me',
          consent: 'oral',
        }),
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
    onReasons('add', 'add', { title: 'Ждёт новую модель' }),
    onReasons('up', 'move', { code: 'own-1', past: 'other' }),
    onReasons('down', 'move', { code: 'own-1', past: 'other' }),
    onReasons('hide', 'hide', { code: 'own-1', version: '1' }),
    onReasons('show', 'show', { code: 'own-1', version: '2' }),
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
