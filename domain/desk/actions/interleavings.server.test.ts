import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { StaffActor } from '#domain/access/rights.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import type { WorkResult } from '../desk.ts'
import { claimRequest, giveBackRequest, transferRequest } from './owner.server.ts'
import { recordCall } from './record-call.server.ts'
import { setNextAction } from './set-next-action.server.ts'
import { setRequestStatus } from './set-request-status.server.ts'
import { undoLastChange } from './undo-last-change.server.ts'

// Three people work on one request from pages that may be out of date: no change is lost without a word.

const INTERLEAVINGS = 500
/** Interleavings that run at once, each with its own request. */
const AT_ONCE = 8

const { db } = await shareInFile(createTestDatabase())
const desk = deskFixture(db)
const { context, addPerson, addRequestAt, findWork, listEvents, listEntries } = desk
const branch = await desk.addBranch()
const people = [
  await addPerson('salesperson', branch, 'Анна Ким'),
  await addPerson('salesperson', branch, 'Борис Лосев'),
  await addPerson('sales-head', branch, 'Глеб Орлов'),
] as const
const [anna, boris, head] = people

type Work = Awaited<ReturnType<typeof findWork>>
type Result = WorkResult | { ok: false; reason: string }

interface Form {
  /** What has to be as it was shown for the change to be made. */
  shown: readonly (keyof Work)[]
  send: (person: StaffActor, number: number, shown: Work) => Promise<Result>
}

const inHours = (hours: number) => new Date(context.now().getTime() + hours * HOUR_MS)

const FORMS = {
  claim: { shown: [], send: (person, number) => claimRequest(context, person, number) },
  'give-back': { shown: [], send: (person, number) => giveBackRequest(context, person, number) },
  transfer: {
    shown: ['owner_id'],
    send: (person, number, { owner_id: from }) =>
      transferRequest(context, person, { number, from, to: (person === boris ? anna : boris).staffId }),
  },
  call: {
    shown: ['version'],
    send: (person, number, { version }) =>
      recordCall(context, person, { number, version, outcome: 'no-answer', callAgainAt: null }),
  },
  plan: {
    shown: ['next_action_at'],
    send: (person, number, { next_action_at: from, version }) =>
      setNextAction(context, person, { number, from, next: { kind: 'task', at: inHours(2 + version), text: null } }),
  },
  appointment: {
    shown: ['status'],
    send: (person, number, { status: from }) => setRequestStatus(context, person, { number, from, to: 'appointment' }),
  },
  lost: {
    shown: ['status'],
    send: (person, number, { status: from }) =>
      setRequestStatus(context, person, { number, from, to: 'lost', reason: 'price' }),
  },
  undo: {
    shown: ['version'],
    send: (person, number, { version }) => undoLastChange(context, person, { number, version }),
  },
} satisfies Record<string, Form>

type FormName = keyof typeof FORMS
const formOf = (name: FormName): Form => FORMS[name]

const person = fc.nat(people.length - 1)
/** Somebody loads the page anew, sends a form of the page that they have, or two send one at the same moment. */
const step = fc.record({
  reload: fc.option(person, { nil: undefined }),
  senders: fc.uniqueArray(person, { minLength: 1, maxLength: 2 }),
  forms: fc.tuple(fc.constantFrom<FormName>(...formNames()), fc.constantFrom<FormName>(...formNames())),
})
const interleaving = fc.array(step, { minLength: 2, maxLength: 6 })
type Interleaving = typeof interleaving extends fc.Arbitrary<infer Steps> ? Steps : never

function formNames(): FormName[] {
  return ['claim', 'give-back', 'transfer', 'call', 'plan', 'appointment', 'lost', 'undo']
}

/** What is wrong with what came of it; empty when nothing is. */
async function play(steps: Interleaving): Promise<string[]> {
  const number = await addRequestAt(branch)
  const pages = new Map<StaffActor, Work>()
  for (const each of people) pages.set(each, await findWork(number))
  const problems: string[] = []
  let made = 0
  for (const { reload, senders, forms } of steps) {
    const before = await findWork(number)
    const reloading = reload === undefined ? undefined : people[reload]
    if (reloading !== undefined) pages.set(reloading, before)
    const sent = await Promise.all(
      senders.map(async (sender, place) => {
        const actor = people[sender] ?? head
        const name = forms[place] ?? 'claim'
        const shown = pages.get(actor) ?? before
        return { actor, name, shown, result: await formOf(name).send(actor, number, shown) }
      }),
    )
    const after = await findWork(number)
    made += after.version - before.version
    const changes = sent.filter(({ result }) => result.ok)
    if (after.version - before.version > changes.length) problems.push('a refused change was made')
    // Alone, a change is made on what was shown, and nobody takes what a colleague has.
    const [only] = sent.length === 1 && after.version > before.version ? sent : []
    if (only === undefined) continue
    const stale = formOf(only.name).shown.filter((column) => String(only.shown[column]) !== String(before[column]))
    if (stale.length > 0) problems.push(`${only.name} was made although ${stale.join()} had changed`)
    // An undo of one’s own transfer takes the request back.
    const isForeign =
      only.name !== 'undo' && before.owner_id !== null && before.owner_id !== only.actor.staffId && only.actor !== head
    if (isForeign) problems.push(`${only.name} changed a colleague’s request`)
    if (only.name === 'undo' && before.undo_by !== only.actor.id) problems.push('a colleague’s change was undone')
  }
  return [...problems, ...(await compareRecords(number, made))]
}

/** The history leads from the first state to the last one without a gap, and the log has every change. */
async function compareRecords(number: number, made: number): Promise<string[]> {
  const problems: string[] = []
  const state: Record<string, unknown> = { owner: null, status: 'new' }
  const events = await listEvents(number)
  for (const { before, after, kind } of events) {
    for (const [key, value] of Object.entries(Object(before)))
      if (key in state && state[key] !== value) problems.push(`the history lost what was before a ${kind}`)
    Object.assign(state, after)
  }
  const { owner_id: owner, status } = await findWork(number)
  if (state.owner !== owner || state.status !== status) problems.push('the history does not lead to the present state')
  const entries = (await listEntries(number)).filter(({ action }) => action !== 'access.refuse')
  if (entries.length !== made) problems.push(`${made} changes have ${entries.length} entries in the log`)
  const calls = await db.selectFrom('request_call').select('id').where('request_id', '=', number).execute()
  const recorded = entries.filter(({ action }) => action === 'request.call')
  if (calls.length !== recorded.length) problems.push('a call is not in the log')
  return problems
}

it('of the changes of three people, in any order and at once, none is lost in silence and no undo takes another’s', async () => {
  const left = fc.sample(interleaving, INTERLEAVINGS)
  const wrong: string[] = []
  const playNext = async () => {
    for (let steps = left.pop(); steps !== undefined; steps = left.pop()) {
      const problems = await play(steps)
      if (problems.length > 0) wrong.push(`${problems.join('; ')}: ${JSON.stringify(steps)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, playNext))
  expect(wrong).toEqual([])
})
