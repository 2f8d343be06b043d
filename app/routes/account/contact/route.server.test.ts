import { expect, it } from 'vitest'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { requestLoginCode } from '#domain/accounts/codes/request-login-code.server.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { createActionArgs } from '#tests/fixtures/site/create-action-args.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { action, loader } from './route.tsx'

const PATH = '/personal/data/contact/'
const database = await shareInFile(createTestDatabase())
const { site } = await shareInFile(createTestSite(database))

/** An account with its contact page. */
async function createAccountPage() {
  const accountId = await addAccount(database.db)
  const call = (search: string, fields: Record<string, string> = {}) => {
    const args = { ...createActionArgs(site, `${PATH}${search}`, fields), pattern: PATH } as const
    args.context.set(signedInContext, { id: 1, accountId, startedAt: new Date() })
    return args
  }
  return {
    accountId,
    load: (search = '') => loader(call(search)),
    /** Requests a code and returns the query that the form redirects to. */
    requestCode: async (contact: string) => {
      const response = await action(call('', { intent: 'request-code', contact }))
      if (!(response instanceof Response)) throw new Error(JSON.stringify(response.data))
      return (response.headers.get('location') ?? '').replace(PATH, '')
    },
  }
}

it('a visitor who returns while a code can be entered sees its field', async () => {
  const one = await createAccountPage()
  expect(await one.load()).toMatchObject({ requestedCode: null })
  const search = await one.requestCode('anna@example.ru')
  const waiting = { contact: 'anna@example.ru', isOpen: true, triesLeft: 5 }
  expect(await one.load(search)).toMatchObject({ requestedCode: { ...waiting, isFocused: true }, note: undefined })
  expect(await one.load()).toMatchObject({ requestedCode: { ...waiting, isFocused: false }, note: undefined })
  expect((await one.load()).requestedCode?.waitS).toBeGreaterThan(50)
})

it('requesting a code again too soon shows the earlier one and when the next can be requested', async () => {
  const one = await createAccountPage()
  const search = await one.requestCode('boris@example.ru')
  await one.requestCode('vera@example.ru')
  expect(await one.load()).toMatchObject({ requestedCode: { contact: 'vera@example.ru' } })
  const again = await one.requestCode('boris@example.ru')
  expect(again).toBe(`${search}&soon=yes`)
  const { requestedCode, note } = await one.load(again)
  expect(requestedCode).toMatchObject({ contact: 'boris@example.ru', isOpen: true })
  expect(note).toMatch(/^Код сюда уже отправлен. Новый можно запросить через\u00A0\d+\u00A0секунд/)
})

it('a login code, a used or expired code and a code of another account are not shown', async () => {
  const [one, other] = [await createAccountPage(), await createAccountPage()]
  const search = await one.requestCode('galina@example.ru')
  await requestLoginCode(site, { kind: 'email', value: 'daria@example.ru', consent: {} })
  expect(await other.load()).toMatchObject({ requestedCode: null })
  expect(await other.load(search)).toMatchObject({ requestedCode: null })
  const set = (change: { tries?: number; expires_at?: Date; ended_at?: Date | null }) =>
    database.db.updateTable('login_code').set(change).where('account_id', '=', one.accountId).execute()
  await set({ tries: 5 })
  expect(await one.load()).toMatchObject({ requestedCode: null })
  expect(await one.load(search)).toMatchObject({ requestedCode: { isOpen: false } })
  await set({ tries: 0, expires_at: new Date(Date.now() - 1) })
  expect(await one.load()).toMatchObject({ requestedCode: null })
})

it('a contact to which another account has just sent a code is refused with a message', async () => {
  const [one, other] = [await createAccountPage(), await createAccountPage()]
  await one.requestCode('elena@example.ru')
  await expect(other.requestCode('elena@example.ru')).rejects.toThrow('Код сюда уже отправлен')
})
