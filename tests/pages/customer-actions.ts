import type { Db } from '#db/client.server.ts'
import { staffCustomerFilePath, staffCustomerPath, staffErasePath, staffMergePath } from '#urls/staff-paths.ts'

interface ListParams {
  db: Db
  /** What somebody of the staff writes. */
  text: string
  /** Posts a form as the browser with this cookie; returns the status. */
  post: (cookie: string, path: string, fields: Record<string, string>) => Promise<number>
  head: { cookie: string }
  administrator: { cookie: string }
  /** A request with its card. */
  addCard: (parts: { phone: string; email?: string }) => Promise<{ id: number; number: number }>
}

let phones = 0
const nextPhone = () => `7916555${String((phones += 1) + 8000)}`

/** All forms of the pages of customers, each of which changes something. */
export function listCustomerActions({ db, text, post, head, administrator, addCard }: ListParams) {
  const ofCard = (intent: string, entry: RegExp, fieldsOf: (id: number) => Promise<Record<string, string>>) => ({
    route: 'customer',
    intent,
    entry,
    act: async () => {
      const { id } = await addOther(addCard)
      return post(head.cookie, staffCustomerPath(id), { intent, ...(await fieldsOf(id)) })
    },
  })
  const merge = async (id: number, other: number) =>
    post(head.cookie, staffMergePath(id, other), { intent: 'merge', 'version-a': '1', 'version-b': '1' })
  return [
    ofCard('reveal', /^customer\.show-contacts customer:/, async () => ({})),
    ofCard('withdraw', /^customer\.withdraw-advertising customer:/, async () => ({})),
    ofCard('note', /^customer\.note customer:/, async () => ({ text })),
    ofCard('remove-note', /^customer\.remove-note customer:/, async (id) => {
      await post(head.cookie, staffCustomerPath(id), { intent: 'note', text })
      const note = await db
        .selectFrom('customer_note')
        .select('id')
        .where('customer_id', '=', id)
        .executeTakeFirstOrThrow()
      return { note: String(note.id) }
    }),
    {
      route: 'customer',
      intent: 'split',
      entry: /^customer\.split customer:/,
      act: async () => {
        const phone = nextPhone()
        const [{ id }, { number }] = [await addCard({ phone }), await addCard({ phone })]
        return post(head.cookie, staffCustomerPath(id), { intent: 'split', version: '1', number: String(number) })
      },
    },
    {
      route: 'customer-merge',
      intent: 'merge',
      entry: /^customer\.merge customer:/,
      act: async () => merge((await addOther(addCard)).id, (await addOther(addCard)).id),
    },
    {
      route: 'customer',
      intent: 'undo-merge',
      entry: /^customer\.undo-merge customer:/,
      act: async () => {
        const [kept, gone] = [await addOther(addCard), await addOther(addCard)]
        await merge(kept.id, gone.id)
        const { id } = await db
          .selectFrom('customer_merge')
          .select('id')
          .where('gone_id', '=', gone.id)
          .executeTakeFirstOrThrow()
        return post(head.cookie, staffCustomerPath(kept.id), { intent: 'undo-merge', merge: String(id) })
      },
    },
    {
      route: 'customer-erase',
      intent: 'erase',
      entry: /^customer\.erase customer:/,
      act: async () => {
        const { id } = await addOther(addCard)
        return post(administrator.cookie, staffErasePath(id), { intent: 'erase', version: '1' })
      },
    },
    {
      route: 'customer-export',
      intent: '',
      entry: /^customer\.export customer:/,
      act: async () =>
        post(administrator.cookie, staffCustomerFilePath((await addOther(addCard)).id), { format: 'json' }),
    },
  ]
}

/** Somebody whose phone and address nobody else has. */
const addOther = (addCard: ListParams['addCard']) => {
  const phone = nextPhone()
  return addCard({ phone, email: `${phone}@buyer.example` })
}
