import { expect, it } from 'vitest'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { MAX_LISTED_SESSIONS } from '#domain/accounts/sessions/sessions.server.ts'
import { addAccount, cookieOf, findSessionOf } from '#tests/factories/accounts.ts'
import { createActionArgs } from '#tests/fixtures/site/create-action-args.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { action, loader } from './route.tsx'

const PATH = '/personal/data/sessions/'
const database = await shareInFile(createTestDatabase())
const { site } = await shareInFile(createTestSite(database))

const sessionIn = (cookie: string) => findSessionOf(site, cookie)

/** An account with a number of sessions, and the page as its first browser uses it. */
async function createAccountSessions(count: number) {
  const accountId = await addAccount(database.db)
  const cookies: string[] = []
  while (cookies.length < count) cookies.push(await cookieOf(site, accountId))
  const sessions = await Promise.all(cookies.map(sessionIn))
  const [own] = sessions
  if (own === undefined) throw new Error('no session')
  const call = (fields: Record<string, string>) => {
    const args = { ...createActionArgs(site, PATH, fields), pattern: PATH } as const
    args.context.set(signedInContext, own)
    return args
  }
  return {
    cookies,
    ids: sessions.map((session) => session?.id ?? 0),
    list: async () => (await loader(call({}))).sessions,
    end: async (session: string | number) => (await action(call({ session: String(session) }))).headers.get('location'),
  }
}

it('lists the sessions of the account, this browser first and marked', async () => {
  const [one, other] = [await createAccountSessions(3), await createAccountSessions(1)]
  const listed = await one.list()
  expect(listed.map(({ isThis }) => isThis)).toEqual([true, false, false])
  expect(listed.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(one.ids)
  expect(listed[0]).toMatchObject({ device: 'Неизвестное устройство' })
  expect(await other.list()).toHaveLength(1)
})

it('lists a limited number of sessions, and ends those that are not listed too', async () => {
  const { cookies, end, list } = await createAccountSessions(MAX_LISTED_SESSIONS + 2)
  expect(await list()).toHaveLength(MAX_LISTED_SESSIONS)
  await end('others')
  expect(await list()).toMatchObject([{ isThis: true }])
  expect(await sessionIn(cookies[1] ?? '')).toBeUndefined()
})

it('ends one session, or all others', async () => {
  const { cookies, ids, end, list } = await createAccountSessions(4)
  const [, second = 0] = ids
  expect(await end(second)).toBe(`${PATH}?done=one`)
  expect(await end(second)).toBe(`${PATH}?done=none`)
  expect(await Promise.all(cookies.map(async (cookie) => (await sessionIn(cookie)) !== undefined))).toEqual([
    true,
    false,
    true,
    true,
  ])
  expect(await end('others')).toBe(`${PATH}?done=others`)
  expect(await list()).toHaveLength(1)
})

it('a session of another account cannot be ended', async () => {
  const [one, other] = [await createAccountSessions(2), await createAccountSessions(2)]
  for (const id of other.ids) expect(await one.end(id)).toBe(`${PATH}?done=none`)
  await one.end('others')
  expect(await other.list()).toHaveLength(2)
  for (const invalid of ['', '0', '1 or 1', 'all'])
    await expect(one.end(invalid)).rejects.toMatchObject({ init: { status: 400 } })
})
