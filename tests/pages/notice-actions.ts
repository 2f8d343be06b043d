import type { Db } from '#db/client.server.ts'
import { staffPath } from '#urls/staff-paths.ts'
import type { PostForm, StaffAction } from './staff-action.ts'

interface ListParams {
  db: Db
  post: PostForm
  person: { id: number; cookie: string }
}

/** The forms about what somebody is notified of, in an order in which each changes something. */
export function listNoticeActions({ db, post, person }: ListParams): StaffAction[] {
  const send = (fields: Record<string, string>) => post(person.cookie, staffPath('me/notices'), fields)
  const device = { endpoint: 'https://push.example/canary', p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
  const addBot = () =>
    db
      .insertInto('telegram_bot')
      .values({ username: 'dealer_bot', seen_at: new Date() })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: new Date() }))
      .execute()
  return [
    {
      route: 'notices',
      intent: 'save',
      entry: /^notices\.save staff:/,
      act: () => send({ intent: 'save', choices: 'late.mail', quietFrom: '22:00', quietTo: '08:00' }),
    },
    {
      route: 'notices',
      intent: 'add-browser',
      entry: /^notices\.add-browser staff:/,
      act: () => send({ intent: 'add-browser', ...device }),
    },
    {
      route: 'notices',
      intent: 'test',
      entry: /^notices\.test staff:/,
      act: () => send({ intent: 'test', way: 'mail' }),
    },
    {
      route: 'notices',
      intent: 'remove-browser',
      entry: /^notices\.remove-browser staff:/,
      act: async () => {
        const { id } = await db
          .selectFrom('push_device')
          .select('id')
          .where('staff_id', '=', person.id)
          .executeTakeFirstOrThrow()
        return send({ intent: 'remove-browser', browser: String(id) })
      },
    },
    {
      route: 'notices',
      intent: 'connect-telegram',
      entry: /^notices\.ask-telegram staff:/,
      act: async () => {
        await addBot()
        return send({ intent: 'connect-telegram' })
      },
    },
    {
      route: 'notices',
      intent: 'remove-telegram',
      entry: /^notices\.remove-telegram staff:/,
      act: async () => {
        await db
          .insertInto('telegram_chat')
          .values({ staff_id: person.id, chat: 77, connected_at: new Date() })
          .execute()
        return send({ intent: 'remove-telegram' })
      },
    },
  ]
}
