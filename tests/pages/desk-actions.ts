import { randomUUID } from 'node:crypto'
import type { StaffActor } from '#domain/access/rights.ts'
import { addNote } from '#domain/desk/actions/notes.server.ts'
import { claimRequest } from '#domain/desk/actions/owner.server.ts'
import { setNextAction } from '#domain/desk/actions/set-next-action.server.ts'
import { setRequestStatus } from '#domain/desk/actions/set-request-status.server.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { addRequest, type TestRequest } from '#tests/factories/requests.ts'
import type { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'

type Fields = Record<string, string>

interface DeskActionPeople {
  /** A salesperson of the branch, who works. */
  seller: StaffActor
  /** Another one of it. */
  colleague: StaffActor
}

/** Everything that a form of a request's page can do. */
export interface DeskAction {
  intent: string
  /** In the audit log. */
  action: string
  /** Who may: somebody of the branch, or its head. */
  by: 'seller' | 'head'
  /** Brings a new request into the state that the form is for, and returns the form's other fields. */
  prepare?: (number: number) => Promise<Fields>
}

interface ListParams {
  context: Awaited<ReturnType<typeof createStaffVisits>>['context']
  people: DeskActionPeople
  /** Where the request is, and another branch. */
  branches: readonly [here: number, elsewhere: number]
  /** What somebody of the staff writes. */
  text: string
}

const free = async () => ({ status: 'new' })
const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
const wall = (date: Date) => date.toISOString().slice(0, 16)

/** The state with more fields. */
const withFields =
  (fields: Fields, prepare: (number: number) => Promise<Fields> = free) =>
  async (number: number) => ({
    ...(await prepare(number)),
    ...fields,
  })

/** All forms of a request's page, each with a state in which it changes something. */
export function listDeskActions({ context, people, branches, text }: ListParams): DeskAction[] {
  const { db } = context
  const { seller, colleague } = people
  const [here, elsewhere] = branches
  const claimed = async (number: number) => {
    await claimRequest(context, seller, number)
    return { owner: String(seller.staffId), status: 'taken', version: '2' }
  }
  const held = async (number: number) => {
    await db.updateTable('request_work').set({ held_since: new Date() }).where('request_id', '=', number).execute()
    return {}
  }
  const action = (
    intent: string,
    logged: string,
    prepare: DeskAction['prepare'] = free,
    by: DeskAction['by'] = 'seller',
  ): DeskAction => ({ intent, action: logged, prepare, by })
  return [
    action('claim', 'request.claim'),
    action('give-back', 'request.give-back', claimed),
    action('transfer', 'request.transfer', withFields({ to: String(colleague.staffId) }, claimed)),
    action('move', 'request.move', withFields({ branch: String(here), to: String(elsewhere) }), 'head'),
    ...['reached', 'no-answer', 'busy', 'wrong-number'].map((intent) => action(intent, 'request.call')),
    action('call-back', 'request.call', withFields({ at: wall(at(30)) })),
    action('refused', 'request.call', withFields({ reason: 'price' })),
    ...['appointment', 'won', 'spam'].map((intent) => action(intent, 'request.status')),
    action('lost', 'request.status', withFields({ reason: 'other' }, claimed)),
    action('reopen', 'request.status', async (number) => {
      await setRequestStatus(context, seller, { number, from: 'new', to: 'won' })
      return { status: 'won' }
    }),
    action('duplicate', 'request.status', async () => {
      const { number: of } = await addBranchRequest(context, here, {})
      return { status: 'new', of: String(of) }
    }),
    action('plan', 'request.plan', withFields({ at: 'tomorrow', text })),
    action('end-plan', 'request.plan', async (number) => {
      const next = { kind: 'task', at: at(2), text } as const
      await setNextAction(context, seller, { number, from: null, next })
      return { plannedAt: next.at.toISOString() }
    }),
    action('note', 'request.note', withFields({ text })),
    action('reply', 'request.reply', async (number) => {
      await db.updateTable('request').set({ email: 'buyer@canary.example' }).where('id', '=', number).execute()
      return { reply: randomUUID(), subject: 'Тема', text }
    }),
    action('remove-note', 'request.remove-note', async (number) => {
      const note = await addNote(context, seller, { number, text })
      return { note: note.ok ? String(note.id) : '' }
    }),
    action('undo', 'request.undo', claimed),
    action(
      'retry',
      'delivery.retry',
      async (number) => {
        const [created_at, due_at, ended_at] = [new Date(), new Date(), new Date()]
        const delivery = { id: randomUUID(), request_id: number, channel: 'crm', created_at, due_at, ended_at }
        await db
          .insertInto('delivery')
          .values({ ...delivery, state: 'dead', problem: 'no answer' })
          .execute()
        return {}
      },
      'head',
    ),
    action('release', 'request.release', held, 'head'),
    action('reject', 'request.reject', held, 'head'),
    action('reveal', 'request.show-phone', async (number) => {
      await claimRequest(context, colleague, number)
      return {}
    }),
  ]
}

/** A request of a branch that came just now. */
export async function addBranchRequest(
  { db }: Pick<ListParams['context'], 'db'>,
  branchId: number,
  parts: TestRequest,
): Promise<{ number: number }> {
  const { id: number } = await addRequest(db, { createdAt: new Date(), channels: [], ...parts })
  await db.updateTable('request').set({ branch_id: branchId }).where('id', '=', number).execute()
  await db.updateTable('request_work').set({ branch_id: branchId }).where('request_id', '=', number).execute()
  return { number }
}
