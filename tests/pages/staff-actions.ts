import { randomUUID } from 'node:crypto'
import { OPERATOR } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { codeOf, fromBase32, STAFF_PASSWORD } from '#tests/factories/staff.ts'
import { listRoutingActions } from './routing-actions.ts'
import type { StaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { listSettingsActions } from './settings-actions.ts'
import type { PostForm, StaffAction } from './staff-action.ts'
import {
  staffBatchPath,
  staffExportFilePath,
  staffInvitationPath,
  staffLoginPath,
  staffLogoutPath,
  staffPath,
  staffPersonPath,
} from '#urls/staff-paths.ts'

interface ListParams {
  visits: StaffVisits
  post: PostForm
  people: Record<'administrator' | 'head' | 'colleague', { id: number; cookie: string }>
  branchId: number
  /** What somebody of the staff writes. */
  text: string
  /** A request whose delivery was given up. */
  retry: () => Promise<number>
}

const STEP_MS = 30_000

/** The secret that a page shows for an app. */
const secretOn = (page: string) => fromBase32(/desk-secret[^>]*>([^<]+)</.exec(page)?.[1] ?? '')

/** All forms but those of a request, in an order in which each changes something. */
export function listStaffActions({ visits, post, people, branchId, text, retry }: ListParams): StaffAction[] {
  const { context, origin } = visits
  const { administrator, head, colleague } = people
  const { db } = context
  const addEditor = () => visits.addStaff([{ role: 'editor', branchId: null }])
  type Person = Awaited<ReturnType<typeof addEditor>>
  // The code of the invitation is used up.
  const nextCode = ({ secret }: Person) => codeOf(secret, new Date(Date.now() + STEP_MS))
  const logIn = (person: Person) =>
    post('', staffLoginPath(), { email: person.email, password: STAFF_PASSWORD, code: nextCode(person) })
  const ofPerson = (intent: string, fields: Record<string, string> = {}) =>
    post(administrator.cookie, staffPersonPath(colleague.id), { intent, ...fields })
  /** A passkey of nobody's device. */
  const addPasskey = (staffId: number, { isOnlyWay = false } = {}) =>
    withAudit(context, OPERATOR, async (tx, audit) => {
      if (isOnlyWay) await tx.deleteFrom('staff_secret').where('staff_id', '=', staffId).execute()
      const { id } = await tx
        .insertInto('staff_passkey')
        .values({
          staff_id: staffId,
          credential_id: randomUUID(),
          public_key: Buffer.alloc(1),
          counter: 0,
          label: 'Телефон',
          added_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await audit({ action: 'staff.add-passkey', subject: `staff:${staffId}` })
      return id
    })
  const asEditor = (act: (person: Person) => Promise<number>) => async () => act(await addEditor())
  return [
    {
      route: 'people',
      intent: 'invite',
      entry: /^staff\.invite invitation:/,
      act: () =>
        post(administrator.cookie, staffPath('people'), {
          intent: 'invite',
          email: 'new@canary.example',
          role: 'editor',
        }),
    },
    {
      route: 'people',
      intent: 'revoke-invitation',
      entry: /^staff\.revoke-invitation invitation:/,
      act: async () => {
        const { id } = await db
          .selectFrom('staff_invitation')
          .select('id')
          .where('email', '=', 'new@canary.example')
          .executeTakeFirstOrThrow()
        return post(administrator.cookie, staffPath('people'), { intent: 'revoke-invitation', invitation: id })
      },
    },
    { route: 'person', intent: 'disable', entry: /^staff\.disable staff:/, act: () => ofPerson('disable') },
    { route: 'person', intent: 'enable', entry: /^staff\.enable staff:/, act: () => ofPerson('enable') },
    {
      route: 'person',
      intent: 'grant',
      entry: /^staff\.grant staff:/,
      act: () => ofPerson('grant', { role: 'editor', branch: '' }),
    },
    {
      route: 'person',
      intent: 'revoke',
      entry: /^staff\.revoke staff:/,
      act: async () => {
        const { id } = await db
          .selectFrom('staff_grant')
          .select('id')
          .where('staff_id', '=', colleague.id)
          .where('role', '=', 'editor')
          .executeTakeFirstOrThrow()
        return ofPerson('revoke', { grant: String(id) })
      },
    },
    ...listSettingsActions({ db, post, head, branchId, text }),
    ...listRoutingActions({ db, post, head, branchId }),
    {
      route: 'bulk',
      intent: 'apply',
      entry: /^request\.status request:/,
      act: async () => {
        const [rows, batch] = [`${await retry()}:1`, randomUUID()]
        return post(head.cookie, staffPath('requests/bulk'), {
          intent: 'apply',
          do: 'status',
          set: 'spam',
          rows,
          batch,
        })
      },
    },
    {
      route: 'batch',
      intent: 'undo',
      entry: /^requests\.undo-bulk batch:/,
      act: async () => {
        const { id } = await db
          .selectFrom('request_batch')
          .select('id')
          .where('staff_id', '=', head.id)
          .executeTakeFirstOrThrow()
        return post(head.cookie, staffBatchPath(id), { intent: 'undo' })
      },
    },
    {
      route: 'export-file',
      intent: '',
      entry: /^requests\.export requests:/,
      act: () => post(head.cookie, staffExportFilePath(), { purpose: 'Сверка с отчётом за неделю' }),
    },
    {
      route: 'dead',
      intent: '',
      entry: /^delivery\.retry request:/,
      act: async () => post(head.cookie, staffPath('requests/dead'), { number: String(await retry()) }),
    },
    {
      route: 'confirm',
      intent: '',
      entry: /^session\.confirm staff:/,
      act: asEditor((person) => post(person.cookie, '/staff/confirm/', { code: nextCode(person) })),
    },
    {
      route: 'me',
      intent: 'end-others',
      entry: /^session\.end staff:/,
      act: asEditor(async (person) => {
        await logIn(person)
        return post(person.cookie, staffPath('me'), { intent: 'end-others' })
      }),
    },
    {
      route: 'me',
      intent: 'end-session',
      entry: /^session\.end staff:/,
      act: asEditor(async (person) => {
        const { id } = await db
          .selectFrom('staff_session')
          .select('id')
          .where('staff_id', '=', person.id)
          .executeTakeFirstOrThrow()
        return post(person.cookie, staffPath('me'), { intent: 'end-session', session: String(id) })
      }),
    },
    {
      route: 'me',
      intent: 'change-password',
      entry: /^staff\.change-password staff:/,
      act: asEditor(({ cookie }) =>
        post(cookie, staffPath('me'), { intent: 'change-password', password: 'другой длинный пароль 99' }),
      ),
    },
    {
      route: 'me',
      intent: 'add-password',
      entry: /^staff\.add-password staff:/,
      act: asEditor(async ({ cookie, id }) => {
        await addPasskey(id, { isOnlyWay: true })
        const page = await (await fetch(origin + staffPath('me'), { headers: { cookie } })).text()
        const code = codeOf(secretOn(page), new Date())
        return post(cookie, staffPath('me'), { intent: 'add-password', password: STAFF_PASSWORD, code })
      }),
    },
    {
      route: 'me',
      intent: 'rename-passkey',
      entry: /^staff\.rename-passkey staff:/,
      act: asEditor(async ({ cookie, id }) => {
        const passkey = String(await addPasskey(id))
        return post(cookie, staffPath('me'), { intent: 'rename-passkey', passkey, label: 'Ноутбук' })
      }),
    },
    {
      route: 'me',
      intent: 'remove-passkey',
      entry: /^staff\.remove-passkey staff:/,
      act: asEditor(async ({ cookie, id }) =>
        post(cookie, staffPath('me'), { intent: 'remove-passkey', passkey: String(await addPasskey(id)) }),
      ),
    },
    {
      route: 'me',
      intent: 'renew-codes',
      entry: /^staff\.renew-recovery-codes staff:/,
      act: asEditor(({ cookie }) => post(cookie, staffPath('me'), { intent: 'renew-codes' })),
    },
    { route: 'login', intent: '', entry: /^session\.begin staff:/, act: asEditor(logIn) },
    {
      route: 'logout',
      intent: '',
      entry: /^session\.end staff:/,
      act: asEditor(({ cookie }) => post(cookie, staffLogoutPath(), {})),
    },
    {
      route: 'invitation',
      intent: '',
      entry: /^staff\.accept-invitation staff:/,
      act: async () => {
        const path = staffInvitationPath(
          await visits.invite('accepts@canary.example', [{ role: 'editor', branchId: null }]),
        )
        const page = await (await fetch(origin + path)).text()
        const code = codeOf(secretOn(page), new Date())
        return post('', path, { name: 'Юля Новая', password: STAFF_PASSWORD, code })
      },
    },
  ]
}
