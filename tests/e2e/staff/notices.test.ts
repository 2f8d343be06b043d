import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { sweepDeadlinesJob } from '#domain/desk/deadlines/sweep-deadlines.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { startFakePushService } from '#tests/fakes/fake-push-service.ts'
import { startFakeTelegramBot } from '#tests/fakes/fake-telegram-bot.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { staffVisitsOf } from '#tests/fixtures/site/staff-visits.ts'
import { addBranchRequest } from '#tests/pages/desk-actions.ts'
import { startDemoSite } from '#tests/servers/running-demo-site.ts'
import { staffPath, staffRequestPath } from '#urls/staff-paths.ts'

// What people are notified of outside the back office: by a browser, the bot and mail, from a real site that calls real
// servers in place of the services.

const push = await shareInFile(startFakePushService())
const telegram = await shareInFile(startFakeTelegramBot())
const site = await shareInFile(
  startDemoSite({
    SITE_URL: undefined,
    TRUST_PROXY: '1',
    ALLOW_PRIVATE_ADDRESSES: 'on',
    STAFF_TELEGRAM_TOKEN: telegram.token,
    STAFF_TELEGRAM_API: new URL(telegram.url).origin,
  }),
)
const { context, addStaff, visit } = staffVisitsOf({ ...site, origin: site.siteUrl })
const { db } = context
const { id: here } = await db.selectFrom('branch').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
const anna = await addStaff([{ role: 'salesperson', branchId: here }], { name: 'Анна Ким' })
const page = staffPath('me/notices')

/** A browser whose push service is the one of this test: the real one is on the internet. */
const subscribed = push.subscribe()
const withPush = (subscription: typeof subscribed) => `
  const made = ${JSON.stringify(subscription)}
  const answer = { endpoint: made.endpoint, options: { applicationServerKey: null }, unsubscribe: async () => true, toJSON: () => ({ keys: made }) }
  let current = null
  PushManager.prototype.getSubscription = async () => current
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    if (applicationServerKey.length !== 87) throw new Error('not a key')
    return (current = answer)
  }
  Notification.requestPermission = async () => 'granted'
  Object.defineProperty(Notification, 'permission', { get: () => 'default' })`

/** The schedule does it three times a minute. */
const sweep = () => enqueue(db, sweepDeadlinesJob, { isRepeat: true })
const PATIENTLY = { timeout: 40_000, interval: 300 }

describe('a browser', () => {
  it('is switched on by one press, shows that a request came, and is switched off', async () => {
    const visited = await visit(anna.cookie, staffPath('me'))
    await visited.addInitScript(withPush(subscribed))
    await visited.goto(new URL(page, visited.url()).href)
    await visited.getByRole('button', { name: 'Включить в этом браузере' }).click()
    await visited.waitForURL('**/?done=added')
    await expect.poll(() => visited.getByText('Этот браузер').count()).toBe(1)
    await visited.getByLabel('Только когда филиал открыт').uncheck()
    await visited.getByRole('button', { name: 'Сохранить' }).click()
    await visited.waitForURL('**/?done=save')
    const { number } = await addBranchRequest(context, here, { name: 'Инна Тайная', phone: '79165550001' })
    await sweep()
    await expect
      .poll(() => push.shown, PATIENTLY)
      .toContainEqual(expect.objectContaining({ title: `Новая заявка № ${number}`, path: staffRequestPath(number) }))
    expect(JSON.stringify(push.shown)).not.toMatch(/Тайная|5550001/)
    await visited.getByRole('button', { name: /^Отключить: / }).click()
    await visited.waitForURL('**/?done=removed')
    await expect.poll(() => visited.getByRole('button', { name: 'Включить в этом браузере' }).count()).toBe(1)
  })

  it('that wants no more is an alarm in the day of its person, and a letter', async () => {
    const boris = await addStaff([{ role: 'salesperson', branchId: here }], { name: 'Борис Лосев' })
    const { endpoint, p256dh, auth } = push.subscribe()
    await db
      .insertInto('push_device')
      .values({
        staff_id: boris.id,
        endpoint: endpoint.replace('/push/', '/gone/'),
        p256dh: Buffer.from(p256dh, 'base64url'),
        auth: Buffer.from(auth, 'base64url'),
        added_at: new Date(),
      })
      .execute()
    const visited = await visit(boris.cookie, page)
    await visited.getByRole('button', { name: 'Проверить' }).first().click()
    await visited.waitForURL('**/?done=test')
    await expect
      .poll(() => db.selectFrom('push_device').select('lost_at').where('staff_id', '=', boris.id).executeTakeFirst())
      .toMatchObject({ lost_at: expect.any(Date) })
    await sweep()
    await visited.goto(new URL(staffPath(), visited.url()).href)
    await expect.poll(() => visited.locator('main').innerText()).toMatch(/Уведомления больше не\sприходят/)
    await expect
      .poll(async () => (await readLetters()).join('\n'), PATIENTLY)
      .toContain('Уведомления к вам больше не приходят')
  })
})

async function readLetters(): Promise<string[]> {
  const folder = path.join(site.dataFolder, 'mail')
  const names = await readdir(folder).catch(() => [])
  return Promise.all(names.map(async (name) => decodeLetter(await readFile(path.join(folder, name), 'utf8'))))
}

/** The words of a letter, whatever their encoding. */
const decodeLetter = (source: string) =>
  source
    .replaceAll(/=\?UTF-8\?B\?([^?]+)\?=\s*/gi, (_, text: string) => Buffer.from(text, 'base64').toString())
    .replaceAll(/=\?UTF-8\?Q\?([^?]+)\?=\s*/gi, (_, text: string) =>
      decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
    )

describe.each([
  ['with JavaScript', { javaScriptEnabled: true }],
  ['without JavaScript', { javaScriptEnabled: false }],
])('the bot, %s', (how, options) => {
  it('is connected by its link, and its button takes a request', async () => {
    const olga = await addStaff([{ role: 'salesperson', branchId: here }], { name: `Ольга ${how}` })
    const visited = await visit(olga.cookie, page, options)
    const chat = options.javaScriptEnabled ? 500 : 501
    await visited.getByRole('button', { name: 'Подключить Telegram' }).click()
    const link = visited.getByRole('link', { name: 'Открыть Telegram' })
    await expect.poll(() => link.getAttribute('href')).toMatch(/^https:\/\/t\.me\/dealer_bot\?start=[\w-]{22}$/)
    telegram.write(chat, await visited.locator('.desk-connect code').innerText())
    const messagesOf = () => telegram.messages.filter((message) => message.chat === chat)
    await expect
      .poll(
        () =>
          messagesOf()
            .map(({ text }) => text)
            .join('\n'),
        PATIENTLY,
      )
      .toContain('Готово')
    await visited.goto(visited.url())
    await expect.poll(() => visited.getByText('Ваш чат с ботом @dealer_bot').count()).toBe(1)
    await visited.getByLabel('Только когда филиал открыт').uncheck()
    await visited.getByRole('button', { name: 'Сохранить' }).click()
    await visited.waitForURL('**/?done=save')
    await sweep()
    // What stood before comes first, as one message when there is much.
    await expect.poll(() => messagesOf().length, PATIENTLY).toBeGreaterThan(1)
    const { number } = await addBranchRequest(context, here, { name: 'Инна Тайная', phone: '79165550002' })
    await sweep()
    await expect.poll(() => messagesOf().some(({ button }) => button === `claim:${number}`), PATIENTLY).toBe(true)
    telegram.press(
      telegram.messages.findIndex((message) => message.chat === chat && message.button === `claim:${number}`),
    )
    await expect.poll(() => telegram.answers, PATIENTLY).toContain(`Заявка № ${number} ваша`)
    await visited.goto(new URL(staffRequestPath(number), visited.url()).href)
    await expect.poll(() => visited.locator('main').innerText()).toContain(`Ольга ${how}`)
    expect(telegram.calls.map(({ body }) => body).join('')).not.toMatch(/Тайная|5550002/)
    await visited.goto(new URL(page, visited.url()).href)
    await visited.getByRole('button', { name: 'Отключить', exact: true }).click()
    await visited.waitForURL('**/?done=removed')
  })

  it('quiet hours and events are chosen', async () => {
    const vera = await addStaff([{ role: 'sales-head', branchId: here }], { name: 'Вера Исаева' })
    const visited = await visit(vera.cookie, page, options)
    await visited.getByLabel('Никто не ответил вовремя: Почта').check()
    await visited.locator('[name=quietFrom]').fill('22:00')
    await visited.getByRole('button', { name: 'Сохранить' }).click()
    await expect.poll(() => visited.locator('#notices').innerText()).toMatch(/Укажите и\sначало, и\sконец/)
    expect(await visited.getByLabel('Никто не ответил вовремя: Почта').isChecked()).toBe(true)
    await visited.locator('[name=quietTo]').fill('08:00')
    await visited.getByRole('button', { name: 'Сохранить' }).click()
    await visited.waitForURL('**/?done=save')
    await expect.poll(() => visited.locator('[name=quietFrom]').inputValue()).toBe('22:00')
    const stored = await db
      .selectFrom('staff_notice_settings')
      .selectAll()
      .where('staff_id', '=', vera.id)
      .executeTakeFirst()
    expect(stored).toMatchObject({ quiet_from: '22:00', quiet_to: '08:00', is_on_duty_only: true })
  })
})
