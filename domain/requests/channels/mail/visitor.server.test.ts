import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createSmtpMailer } from '#platform/mail/mailers.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { startFakeSmtp } from '#tests/fakes/fake-smtp.ts'
import type { RequestReport } from '#domain/requests/reports/request-report.ts'
import { createDeliveryAttempt } from '#tests/factories/delivery-attempts.ts'
import { addBranch } from '#tests/factories/branches.ts'
import { createReport } from '#tests/factories/reports.ts'
import { MINUTE_MS, HOUR_MS, DAY_MS } from '#locale/durations.ts'
import { composeConfirmation, createVisitorChannel } from './visitor.server.ts'

const START = new Date('2026-11-20T11:20:00Z')
const SITE = { siteName: 'Шоурум', siteUrl: 'https://cars.example' }
const NEXT = { ...SITE, nextStep: 'Перезвоним завтра после 9:00.' }
const BRANCH = {
  slug: 'south',
  name: 'Юг',
  city: 'Москва',
  address: 'Южная, 1',
  phone: '74950000001',
  timeZone: 'Europe/Moscow',
}

const database = await shareInFile(createTestDatabase())
const smtp = await startFakeSmtp()
afterAll(() => smtp.stop())
let now = START
beforeEach(async () => {
  now = START
  smtp.letters.length = 0
  await database.db.deleteFrom('confirmation_rate_limit').execute()
})

/** The decoded text of the letter. */
function readText(raw = ''): string {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  return (/base64/i.test(head) ? Buffer.from(text, 'base64').toString() : text).replaceAll('\u00a0', ' ')
}

async function confirm(report: Partial<RequestReport> = {}, deliveryId = randomUUID()) {
  const mailer = createSmtpMailer({ url: smtp.url, from: { name: 'Шоурум', address: 'site@dealer.example' } })
  const channel = createVisitorChannel({ db: database.db, now: () => now, mailer, ...SITE })
  try {
    return await channel.deliver(
      createDeliveryAttempt({ deliveryId, report: createReport({ branch: BRANCH, ...report }) }),
    )
  } finally {
    mailer.close()
  }
}

it('the letter contains the number, the kind, the car, the branch and its phone number', async () => {
  await confirm()
  expect(smtp.letters).toMatchObject([{ to: ['anna@example.ru'], from: 'site@dealer.example' }])
  expect(smtp.letters[0]?.raw).toContain('Auto-Submitted: auto-generated')
  const { subject, text } = composeConfirmation(createReport(), BRANCH, NEXT)
  expect(subject).toContain('1042')
  for (const word of ['1042', 'оценка по trade-in', 'Geely Monjaro, 2024', 'Южная, 1', '(495)'])
    expect(text).toContain(word)
})

it('the letter promises what the page promised: by the hours and the time zone of the branch that calls', async () => {
  // 14:20 in Moscow, 21:20 in Vladivostok, where the branch is closed at the weekend.
  const hours = JSON.stringify([{ days: [1, 2, 3, 4, 5], opens: '10:00', closes: '19:00' }])
  const { slug } = await addBranch(database.db, { hours, time_zone: 'Asia/Vladivostok' })
  await addBranch(database.db, { phone: '74950000002' })
  const letterText = async (report: Partial<RequestReport>) => {
    smtp.letters.length = 0
    await database.db.deleteFrom('confirmation_rate_limit').execute()
    await confirm(report)
    return readText(smtp.letters[0]?.raw)
  }
  const there = { ...BRANCH, slug, timeZone: 'Asia/Vladivostok' }
  expect(await letterText({ branch: there })).toContain('и перезвоним в понедельник после 10:00.')
  const soon = await letterText({ branch: null })
  expect(soon).toContain('и перезвоним в течение 10 минут.')
  // It names the branch that calls, not the one that is closed.
  expect(soon).toContain('Москва, Светлый проезд, 14')
  expect(soon).toContain('(495) 000-00-02')
  now = new Date(START.getTime() + HOUR_MS)
  expect(await letterText({ branch: null })).toContain('и перезвоним в рабочее время.')
  const testDrive = { beginsAt: new Date('2026-11-21T08:00:00Z'), cancelledAt: null, cancelledBy: null }
  expect(await letterText({ kind: 'testdrive', branch: BRANCH, testDrive, details: {} })).toContain(
    'Ждём вас в субботу, 21 ноября, в 11:00: Москва, Южная, 1.',
  )
  const subscribed = await letterText({ kind: 'subscribe', branch: null, car: null, details: {} })
  expect(subscribed).toContain('попросим подтвердить этот адрес')
  expect(subscribed).not.toContain('ерезвоним')
})

it('the letter contains none of the visitor’s input', () => {
  const typed = 'КУПИТЕ СЛОНА'
  const report = createReport({
    name: typed,
    comment: typed,
    details: { own_brand: typed, brand: typed, model: typed },
    pageUrl: typed,
    referrer: typed,
    files: [{ storedName: 'a.jpg', originalName: typed, mediaType: 'image/jpeg', bytes: 1 }],
  })
  for (const car of [report.car, null])
    expect(JSON.stringify(composeConfirmation({ ...report, car }, BRANCH, NEXT))).not.toContain('СЛОНА')
})

it('an address gets one letter in ten minutes, also when many requests name it at once', async () => {
  const outcomes = await Promise.all(
    ['anna@example.ru', 'Anna@Example.ru', 'ANNA@example.ru', 'anna@example.ru'].map((email) => confirm({ email })),
  )
  expect(smtp.letters).toHaveLength(1)
  expect(outcomes.filter(({ receipt }) => receipt?.startsWith('not sent'))).toHaveLength(3)
  await confirm({ email: 'petr@example.ru' })
  expect(smtp.letters).toHaveLength(2)
  now = new Date(START.getTime() + 9 * MINUTE_MS)
  await confirm()
  expect(smtp.letters).toHaveLength(2)
  now = new Date(START.getTime() + 10 * MINUTE_MS)
  await confirm()
  expect(smtp.letters).toHaveLength(3)
})

it('a mailbox gets five letters a day, however its address is spelled', async () => {
  const spellings = [
    'anna@example.ru',
    'an.na@example.ru',
    'anna+1@example.ru',
    'A.n.n.a+2@example.ru',
    '+3@example.ru',
  ]
  for (let minutes = 0; minutes < 24 * 60; minutes += 10) {
    now = new Date(START.getTime() + minutes * MINUTE_MS)
    await confirm({ email: spellings[(minutes / 10) % 4] })
  }
  expect(smtp.letters).toHaveLength(5)
  await confirm({ email: spellings[4] })
  expect(smtp.letters).toHaveLength(6)
  now = new Date(START.getTime() + DAY_MS)
  await confirm()
  expect(smtp.letters).toHaveLength(7)
})

it('a delivery that failed keeps its claim', async () => {
  const id = randomUUID()
  smtp.behaviour = 'busy'
  await expect(confirm({}, id)).rejects.toMatchObject({ isRetryable: true })
  smtp.behaviour = 'normal'
  await confirm({}, id)
  expect(smtp.letters).toHaveLength(1)
})

it.each(['honeypot', 'too-fast', 'too-many-of-phone', 'too-many-from-address', 'too-many-of-email'] as const)(
  'a suspect request (%s) gets no confirmation',
  async (suspicion) => {
    expect(await confirm({ suspicion })).toMatchObject({ receipt: expect.stringContaining('not sent') })
    expect(smtp.letters).toEqual([])
  },
)

it.each(['x@x.example\r\nBcc: evil@x.example', 'a@x.example,b@x.example', '', null])(
  'an invalid address (%j) gets no letter',
  async (email) => {
    expect(await confirm({ email })).toMatchObject({ receipt: expect.stringContaining('not sent') })
    expect(smtp.letters).toEqual([])
  },
)
