import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createSubmission, createSubmitContext, SUBMIT_TIME } from '#tests/factories/submissions.ts'
import { SECOND_MS, MINUTE_MS } from '#locale/durations.ts'
import { kindOfForm } from '../kinds/registry.ts'
import type { Submission } from './submission.ts'
import { submitRequest } from './submit-request.server.ts'

const database = await shareInFile(createTestDatabase())
await addStock(database.db)

/** `afterMs`: how long after the other submissions. */
const submit = (submission: Submission, afterMs = 0) =>
  submitRequest(createSubmitContext(database.db, { now: () => new Date(SUBMIT_TIME.getTime() + afterMs) }), submission)
const resubmission = (sent: Submission, parts: Partial<Submission> = {}): Submission => ({
  ...sent,
  key: randomUUID(),
  ...parts,
})

const submitRepeatedly = async (count: number, make: (index: number) => Submission) => {
  for (let index = 0; index < count; index += 1) expect(await submit(make(index))).toMatchObject({ ok: true })
}
const suspicionOf = async (submission: Submission, afterMs = 0) => {
  const outcome = await submit(submission, afterMs)
  if (!outcome.ok) throw new Error(`It was refused: ${outcome.reason}`)
  const { suspicion } = await database.db
    .selectFrom('request')
    .select('suspicion')
    .where('id', '=', outcome.number)
    .executeTakeFirstOrThrow()
  const deliveries = await database.db
    .selectFrom('delivery')
    .select('state')
    .where('request_id', '=', outcome.number)
    .execute()
  return { suspicion, states: deliveries.map(({ state }) => state) }
}

it('a repeat within ten minutes needs a confirmation, and is accepted with it', async () => {
  const sent = createSubmission()
  const first = await submit(sent)
  const second = resubmission(sent, { answers: { ...sent.answers, name: 'Кто-то другой' } })
  expect(await submit(second, 10 * MINUTE_MS - 1)).toEqual({
    ok: false,
    reason: 'repeat',
    earlier: first.ok && first.number,
  })
  expect(await submit({ ...second, isRepeatMeant: true }, 10 * MINUTE_MS)).toMatchObject({ ok: true, isReplay: false })
})

it('ten minutes later, of another kind or from another phone, it is no repeat', async () => {
  const sent = createSubmission()
  await submit(sent)
  expect(await submit(resubmission(sent), 10 * MINUTE_MS)).toMatchObject({ ok: true })
  expect(await submit(resubmission(sent, { form: 'request-auto', kind: 'auto' }), 10 * MINUTE_MS)).toMatchObject({
    ok: true,
  })
  expect(await submit(createSubmission())).toMatchObject({ ok: true })
})

it('about another car, of the stock or their own, it is no repeat', async () => {
  const [one, other] = [await addCar(database.db), await addCar(database.db)]
  const sent = createSubmission({ form: 'request-auto', kind: 'auto', carId: one })
  await submit(sent)
  expect(await submit(resubmission(sent))).toMatchObject({ reason: 'repeat' })
  expect(await submit(resubmission(sent, { carId: other }))).toMatchObject({ ok: true })
  expect(await submit(resubmission(sent, { carId: undefined }))).toMatchObject({ ok: true })
  await database.db.updateTable('car').set({ state: 'reserved' }).where('id', '=', one).execute()
  expect(await submit(resubmission(sent, { answers: { ...sent.answers, tell_when: 'free' } }))).toMatchObject({
    ok: true,
  })

  const own = { own_brand: 'Lada', own_model: 'Vesta', own_year: 2019, own_mileage_km: 60_000, own_condition: 'good' }
  const trade = createSubmission({ form: 'request-trade', kind: 'trade', answers: { ...sent.answers, ...own } })
  await submit(trade)
  expect(await submit(resubmission(trade))).toMatchObject({ reason: 'repeat' })
  expect(await submit(resubmission(trade, { answers: { ...trade.answers, own_model: 'Granta' } }))).toMatchObject({
    ok: true,
  })
})

it('the same kind sent by another form is a repeat', async () => {
  const sent = createSubmission({ form: 'request-call' })
  await submit(sent)
  expect(await submit(resubmission(sent, { form: 'request_call' }))).toMatchObject({ ok: false, reason: 'repeat' })
})

it('of ten simultaneous requests of one phone one is accepted, and the others need a confirmation', async () => {
  const sent = createSubmission()
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => submit(resubmission(sent))))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'repeat')).toHaveLength(9)
})

it('sending again after the prompt confirms the repeat, but a double click does not', async () => {
  const sent = createSubmission()
  await submit(sent)
  const second = resubmission(sent)
  expect(await submit(second)).toMatchObject({ ok: false, reason: 'repeat' })
  expect(await submit(second, SECOND_MS)).toMatchObject({ ok: false, reason: 'repeat' })
  expect(await submit(resubmission(sent), 2 * SECOND_MS)).toMatchObject({ ok: false, reason: 'repeat' })
  expect(await submit(second, 2 * SECOND_MS)).toMatchObject({ ok: true, isReplay: false })
  expect(await submit(second, 3 * SECOND_MS)).toMatchObject({ ok: true, isReplay: true })
})

it('after a long time the prompt is shown once more, and only once', async () => {
  const sent = createSubmission()
  await submit(sent)
  const second = resubmission(sent)
  expect(await submit(second)).toMatchObject({ ok: false, reason: 'repeat' })
  await submit({ ...resubmission(sent), isRepeatMeant: true }, 8 * MINUTE_MS)
  expect(await submit(second, 12 * MINUTE_MS)).toMatchObject({ ok: false, reason: 'repeat' })
  expect(await submit(second, 12 * MINUTE_MS + 2 * SECOND_MS)).toMatchObject({ ok: true, isReplay: false })
})

it('a form without a key is identified by its content', async () => {
  const sent = createSubmission({ key: undefined })
  expect(await submit(sent)).toMatchObject({ ok: true, isReplay: false })
  expect(await submit(sent)).toMatchObject({ ok: false, reason: 'repeat' })
  const other = { ...sent, answers: { ...sent.answers, name: 'Пётр' } }
  expect(await submit(other, 2 * SECOND_MS)).toMatchObject({ ok: false, reason: 'repeat' })
  expect(await submit(sent, 2 * SECOND_MS)).toMatchObject({ ok: true, isReplay: false })
})

it('of ten simultaneous requests without a key one is accepted', async () => {
  const sent = createSubmission({ key: undefined })
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => submit(sent)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})

it('a confirmation creates one request, however often the button is clicked', async () => {
  const sent = createSubmission({ key: undefined })
  await submit(sent)
  expect(await submit(sent)).toMatchObject({ ok: false, reason: 'repeat' })
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => submit(sent, 2 * SECOND_MS)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await submit(sent, 4 * SECOND_MS)).toMatchObject({ ok: true, isReplay: false })
})

it('prompts are deleted after an hour', async () => {
  const sent = createSubmission()
  await submit(sent)
  await submit(resubmission(sent))
  const later = 2 * 60 * MINUTE_MS
  await submit(resubmission(sent), later)
  await submit(resubmission(sent), later)
  const questions = await database.db.selectFrom('repeat_prompt').select('prompted_at').execute()
  expect(questions).toEqual([{ prompted_at: new Date(SUBMIT_TIME.getTime() + later) }])
})

it('a subscription, which has no phone, is identified by its e-mail', async () => {
  const sent = createSubmission({ form: 'subscribe', kind: 'subscribe', answers: { email: 'Olga@example.ru' } })
  await submit(sent)
  expect(await submit(resubmission(sent, { answers: { email: 'olga@EXAMPLE.ru' } }))).toMatchObject({
    ok: false,
    reason: 'repeat',
  })
  expect(await submit(resubmission(sent, { answers: { email: 'oleg@example.ru' } }))).toMatchObject({ ok: true })
})

it('the ninth request of one phone within an hour is suspect, and its deliveries are held', async () => {
  const { answers } = createSubmission()
  const forms = ['request-call', 'form-message', 'request_question', 'request_vacancy'] as const
  const ofPhone = (form: (typeof forms)[number]) =>
    createSubmission({ form, kind: kindOfForm(form), answers, isRepeatMeant: true })
  await submitRepeatedly(8, (index) => ofPhone(forms[index % forms.length] ?? 'request-call'))
  expect(await suspicionOf(ofPhone('request-call'))).toEqual({ suspicion: 'too-many-of-phone', states: ['held'] })
  expect(await suspicionOf(ofPhone('request-call'), 61 * MINUTE_MS)).toEqual({ suspicion: null, states: ['waiting'] })
})

const withEmail = (email: string) => {
  const sent = createSubmission({ form: 'request-get-offer', kind: 'get-offer' })
  return { ...sent, answers: { ...sent.answers, email } }
}

it('the ninth request with one e-mail within an hour is held: each would send a letter to it', async () => {
  await submitRepeatedly(8, (index) => withEmail(index % 2 === 0 ? 'victim@example.ru' : 'Victim@Example.RU'))
  expect(await suspicionOf(withEmail('victim@example.ru'))).toEqual({
    suspicion: 'too-many-of-email',
    states: ['held', 'held'],
  })
})

it.each([
  ['an IPv4 address', () => '192.0.2.77', '192.0.2.78'],
  ['the /64 of an IPv6 one', (index: number) => `2001:db8:77:1::${index.toString(16)}`, '2001:db8:77:2::1'],
])('the thirty-first request from %s within an hour is held', async (_, from, elsewhere) => {
  await submitRepeatedly(30, (index) => createSubmission({ sender: { address: from(index) } }))
  expect(await suspicionOf(createSubmission({ sender: { address: from(31) } }))).toEqual({
    suspicion: 'too-many-from-address',
    states: ['held'],
  })
  expect(await suspicionOf(createSubmission({ sender: { address: elsewhere } }))).toMatchObject({ suspicion: null })
})

it('requests without an IP address do not count together', async () => {
  await submitRepeatedly(35, () => createSubmission({ sender: {} }))
  expect(await suspicionOf(createSubmission({ sender: {} }))).toMatchObject({ suspicion: null })
})

it('a suspicion of the endpoint is stored: a filled honeypot holds deliveries, a fast form does not', async () => {
  expect(await suspicionOf(createSubmission({ suspicion: 'honeypot' }))).toEqual({
    suspicion: 'honeypot',
    states: ['held'],
  })
  expect(await suspicionOf(createSubmission({ suspicion: 'too-fast' }))).toEqual({
    suspicion: 'too-fast',
    states: ['waiting'],
  })
})
