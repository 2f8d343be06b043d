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

/** An account, and its page. */
async function createAccountPage() {
  const accountId = await addAccount(database.db)
  const call = (search: string, fields: Record<string, string> = {}) => {
    const made = { ...createActionArgs(site, `${PATH}${search}`, fields), pattern: PATH } as const
    made.context.set(signedInContext, { id: 1, accountId, startedAt: new Date() })
    return made
  }
  return {
    accountId,
    look: (search = '') => loader(call(search)),
    /** Where the form leads to. */
    ask: async (contact: string) => {
      const answer = await action(call('', { intent: 'request-code', contact }))
      if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer.data))
      return (answer.headers.get('location') ?? '').replace(PATH, '')
    },
  }
}

it('whoever comes back while a code is under way finds the field for it', async () => {
  const one = await createAccountPage()
  expect(await one.look()).toMatchObject({ asked: null })
  const search = await one.ask('anna@example.ru')
  const waiting = { contact: 'anna@example.ru', isOpen: true, triesLeft: 5 }
  expect(await one.look(search)).toMatchObject({ asked: { ...waiting, isFocused: true }, note: undefined })
  expect(await one.look()).toMatchObject({ asked: { ...waiting, isFocused: false }, note: undefined })
  expect((await one.look()).asked?.waitS).toBeGreaterThan(50)
})

it('asking again too soon leads to the code of that contact and says when there can be another', async () => {
  const one = await createAccountPage()
  const search = await one.ask('boris@example.ru')
  await one.ask('vera@example.ru')
  expect(await one.look()).toMatchObject({ asked: { contact: 'vera@example.ru' } })
  const again = await one.ask('boris@example.ru')
  expect(again).toBe(`${search}&soon=yes`)
  const { asked, note } = await one.look(again)
  expect(asked).toMatchObject({ contact: 'boris@example.ru', isOpen: true })
  expect(note).toMatch(/^Код сюда уже отправлен. Новый можно запросить через\u00A0\d+\u00A0секунд/)
})

it('a code of somebody else, for a login, spent or out of time is offered to nobody', async () => {
  const [one, other] = [await createAccountPage(), await createAccountPage()]
  const search = await one.ask('galina@example.ru')
  await requestLoginCode(site, { kind: 'email', value: 'daria@example.ru', consent: {} })
  expect(await other.look()).toMatchObject({ asked: null })
  expect(await other.look(search)).toMatchObject({ asked: null })
  const set = (change: { tries?: number; expires_at?: Date; ended_at?: Date | null }) =>
    database.db.updateTable('login_code').set(change).where('account_id', '=', one.accountId).execute()
  await set({ tries: 5 })
  expect(await one.look()).toMatchObject({ asked: null })
  expect(await one.look(search)).toMatchObject({ asked: { isOpen: false } })
  await set({ tries: 0, expires_at: new Date(Date.now() - 1) })
  expect(await one.look()).toMatchObject({ asked: null })
})

it('a contact to which somebody else has a code sent is refused in words', async () => {
  const [one, other] = [await createAccountPage(), await createAccountPage()]
  await one.ask('elena@example.ru')
  await expect(other.ask('elena@example.ru')).rejects.toThrow('Код сюда уже отправлен')
})
