import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { createLog } from '#platform/log/log.server.ts'
import { type Mail, MailError } from '#platform/mail/mailer.server.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { listHistory } from '../requests/list-history.server.ts'
import { undoLastChange } from '../actions/undo-last-change.server.ts'
import { claimRequest } from '../actions/owner.server.ts'
import { deliverReply, sendReply } from './send-reply.server.ts'

const { db } = await shareInFile(createTestDatabase())
const desk = deskFixture(db)
const { context, addPerson, addRequestAt, findWork, listEvents, listEntries } = desk
const [south, north] = [await desk.addBranch(), await desk.addBranch()]
const anna = await addPerson('salesperson', south, 'Анна Ким')
const boris = await addPerson('salesperson', south, 'Борис Лосев')
const vera = await addPerson('salesperson', north, 'Вера Цой')

let failure: Error | undefined
const mails: Mail[] = []
const logged: string[] = []
beforeEach(() => {
  failure = undefined
  mails.length = 0
  logged.length = 0
})
const sender = {
  ...context,
  log: createLog('info', { write: (line: string) => void logged.push(line) }),
  mailer: {
    async send(mail: Mail) {
      if (failure) throw failure
      mails.push(mail)
      return { receipt: '' }
    },
    close() {},
  },
}
const attempt = (isLast = false) => ({ number: 1, isLast, signal: new AbortController().signal })

const letter = (number: number) => ({ number, id: randomUUID(), subject: 'Ваша заявка', text: 'Когда удобно?' })
const addRequest = () => addRequestAt(south, { email: 'buyer@example.com' })
const listReplies = async (number: number) => (await listHistory(db, anna, number)).replies

it('a letter makes a new request one’s own, answers it, and goes to its person', async () => {
  const number = await addRequest()
  const input = letter(number)
  expect(await sendReply(context, anna, input)).toMatchObject({ ok: true, version: 2 })
  expect(await findWork(number)).toMatchObject({
    status: 'taken',
    owner_id: anna.staffId,
    first_response_at: context.now(),
    undo_by: null,
  })
  await deliverReply(sender, { replyId: input.id }, attempt())
  const { email: replyTo } = await db
    .selectFrom('staff')
    .select('email')
    .where('id', '=', anna.staffId)
    .executeTakeFirstOrThrow()
  expect(mails).toEqual([
    { id: input.id, to: ['buyer@example.com'], replyTo, subject: 'Ваша заявка', text: 'Когда удобно?' },
  ])
  expect(await listReplies(number)).toMatchObject([{ author: 'Анна Ким', text: 'Когда удобно?', state: 'sent' }])
  await deliverReply(sender, { replyId: input.id }, attempt())
  expect(mails).toHaveLength(1)
})

it('one form sends one letter, however often it is pressed', async () => {
  const number = await addRequest()
  const input = letter(number)
  const results = await Promise.all([1, 2, 3].map(() => sendReply(context, anna, input)))
  expect(results.map(({ ok }) => ok)).toEqual([true, true, true])
  expect(await listReplies(number)).toHaveLength(1)
  expect((await listEvents(number)).filter(({ kind }) => kind === 'reply')).toHaveLength(1)
  expect((await listEntries(number)).map(({ action }) => action)).toEqual(['request.reply'])
})

it('a letter cannot be taken back', async () => {
  const number = await addRequest()
  await sendReply(context, anna, letter(number))
  expect(await undoLastChange(context, anna, { number, version: 2 })).toMatchObject({ ok: false })
})

it('nobody writes for a colleague, in another branch, or to nobody', async () => {
  const number = await addRequest()
  await claimRequest(context, anna, number)
  expect(await sendReply(context, boris, letter(number))).toMatchObject({
    reason: 'taken',
    owner: { name: 'Анна Ким' },
  })
  expect(await sendReply(context, vera, letter(number))).toEqual({ ok: false, reason: 'unknown' })
  expect(await listReplies(number)).toEqual([])
  const silent = await addRequestAt(south)
  await db.updateTable('request').set({ email: null }).where('id', '=', silent).execute()
  expect(await sendReply(context, anna, letter(silent))).toEqual({ ok: false, reason: 'no-email' })
  expect(await findWork(silent)).toMatchObject({ owner_id: null, version: 1 })
})

it('a letter that cannot be sent brings its request back into the day of its owner', async () => {
  const number = await addRequest()
  const input = letter(number)
  await sendReply(context, anna, input)
  failure = new MailError('550 the mailbox does not exist', { isRetryable: true })
  await expect(deliverReply(sender, { replyId: input.id }, attempt())).rejects.toThrow('550')
  expect(await listReplies(number)).toMatchObject([{ state: 'waiting' }])
  await deliverReply(sender, { replyId: input.id }, attempt(true))
  expect(await listReplies(number)).toMatchObject([{ state: 'failed', problem: '550 the mailbox does not exist' }])
  expect(await findWork(number)).toMatchObject({ next_action_at: context.now(), next_action_kind: 'task' })
  expect(logged.join('')).not.toContain('buyer@example.com')
})

const withOffer = (number: number) => ({
  ...letter(number),
  offer: {
    file: { name: 'Предложение Omoda C5.pdf', content: Buffer.from('%PDF-1.7 for Мария') },
    carId: 77,
    priceRub: 1_999_000,
    lastDay: '2026-12-01',
  },
})
const findFile = (id: string) =>
  db.selectFrom('request_reply_file').selectAll().where('reply_id', '=', id).executeTakeFirst()

it('a letter carries its offer, the same on every attempt, and the log has its price', async () => {
  const number = await addRequest()
  const input = withOffer(number)
  const results = await Promise.all([1, 2].map(() => sendReply(context, anna, input)))
  expect(results.map(({ ok }) => ok)).toEqual([true, true])
  expect(await listEntries(number)).toMatchObject([
    { action: 'request.reply', after: { reply: input.id, car: 77, priceRub: 1_999_000, lastDay: '2026-12-01' } },
  ])
  failure = new MailError('451 later', { isRetryable: true })
  await expect(deliverReply(sender, { replyId: input.id }, attempt())).rejects.toThrow('451')
  failure = undefined
  await deliverReply(sender, { replyId: input.id }, attempt())
  const attachments = [{ ...input.offer.file, name: 'Предложение Omoda C5.pdf', mediaType: 'application/pdf' }]
  expect(mails).toMatchObject([{ id: input.id, attachments }])
  expect(await listReplies(number)).toMatchObject([{ fileName: 'Предложение Omoda C5.pdf', state: 'sent' }])
})

it('a letter that is refused leaves no file', async () => {
  const number = await addRequest()
  await claimRequest(context, anna, number)
  const input = withOffer(number)
  expect(await sendReply(context, boris, input)).toMatchObject({ ok: false })
  expect(await findFile(input.id)).toBeUndefined()
})

it('the offer that a letter has carried is erased with its person', async () => {
  const number = await addRequest()
  const input = withOffer(number)
  await sendReply(context, anna, input)
  await deliverReply(sender, { replyId: input.id }, attempt())
  expect(await findFile(input.id)).toBeDefined()
  await db.updateTable('request').set({ erased_at: context.now() }).where('id', '=', number).execute()
  expect(await findFile(input.id)).toBeUndefined()
})

it('an erased person gets no letter, and no text about them stays', async () => {
  const number = await addRequest()
  const input = letter(number)
  await sendReply(context, anna, input)
  await db.updateTable('request').set({ erased_at: context.now() }).where('id', '=', number).execute()
  await deliverReply(sender, { replyId: input.id }, attempt())
  expect(mails).toEqual([])
  const row = await db.selectFrom('request_reply').selectAll().where('id', '=', input.id).executeTakeFirst()
  expect(row).toMatchObject({ email: '', subject: '', body: '', state: 'failed' })
})
