import { expect, it } from 'vitest'
import { noticesOffPath } from '#urls/account-paths.ts'
import { signUnsubscribeToken, type UnsubscribeSubject } from '#domain/notices/unsubscribe.server.ts'
import { findNoticeSettings } from '#domain/notices/list-recipients.server.ts'
import { setNoticeFrequency } from '#domain/notices/set-notice-frequency.server.ts'
import { listSearches, saveSearch } from '#domain/searches/saved-searches.server.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { createActionArgs } from '#tests/fixtures/site/create-action-args.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { action, loader } from './route.tsx'

const database = await shareInFile(createTestDatabase())
const { site } = await shareInFile(createTestSite(database))

async function createAccount() {
  const accountId = await addAccount(site.db, {})
  const saved = await saveSearch(site, { accountId, path: '/cars/used/', title: 'Автомобили с\u00A0пробегом' })
  await setNoticeFrequency(site, accountId, { kind: 'cheaper' }, 'at-once')
  return { accountId, searchId: saved.ok ? saved.id : 0 }
}

const pathOf = async (accountId: number, subject: UnsubscribeSubject) =>
  noticesOffPath(signUnsubscribeToken({ accountId, subject }, await site.noticeSecret()))
const argsOf = (path: string, fields: Record<string, string> | string = {}) => ({
  ...createActionArgs(site, path, fields),
  pattern: '/notices/off/' as const,
})
const loadView = async (path: string) => (await loader(argsOf(path))).data
const send = async (path: string, fields: Record<string, string> | string = {}) =>
  (await action(argsOf(path, fields))).data

const ratesOf = async (accountId: number) => {
  const { settings } = await findNoticeSettings(site.db, accountId)
  const [search] = await listSearches(site, accountId)
  return { cheaper: settings.cheaper, sold: settings.sold, search: search?.frequency }
}

it('reading the page changes nothing', async () => {
  const { accountId } = await createAccount()
  const view = await loadView(await pathOf(accountId, 'all'))
  expect(view).toMatchObject({ state: 'on' })
  expect(await ratesOf(accountId)).toEqual({ cheaper: 'at-once', sold: 'daily', search: 'daily' })
})

it('a mail program’s button switches everything off, and «Вернуть» restores all settings', async () => {
  const { accountId } = await createAccount()
  const path = await pathOf(accountId, 'all')
  const { state, before } = await send(path, 'List-Unsubscribe=One-Click')
  expect(state).toBe('off')
  expect(await ratesOf(accountId)).toEqual({ cheaper: 'off', sold: 'off', search: 'off' })
  expect(before).toContain('cheaper:at-once')
  expect((await loadView(path)).state).toBe('off')
  const args = argsOf(path)
  const body = new URLSearchParams(before.map((entry) => ['before', entry]))
  const request = new Request(args.request.url, { method: 'POST', body })
  expect((await action({ ...args, request })).data.state).toBe('on-again')
  expect(await ratesOf(accountId)).toEqual({ cheaper: 'at-once', sold: 'daily', search: 'daily' })
})

it('a link for one kind or one search changes nothing else, whatever fields are sent', async () => {
  const { accountId, searchId } = await createAccount()
  await send(await pathOf(accountId, { searchId }))
  expect(await ratesOf(accountId)).toEqual({ cheaper: 'at-once', sold: 'daily', search: 'off' })
  await send(await pathOf(accountId, { kind: 'cheaper' }))
  expect(await ratesOf(accountId)).toEqual({ cheaper: 'off', sold: 'daily', search: 'off' })
  await send(await pathOf(accountId, { kind: 'cheaper' }), { before: 'sold:at-once' })
  expect(await ratesOf(accountId)).toEqual({ cheaper: 'off', sold: 'daily', search: 'off' })
})

it('names the search of the link', async () => {
  const { accountId, searchId } = await createAccount()
  const { about } = await loadView(await pathOf(accountId, { searchId }))
  expect(about.replaceAll('\u00A0', ' ')).toBe('о новых автомобилях по поиску «Автомобили с пробегом»')
})

it('a wrong link and one of a deleted account are 404, and change nothing', async () => {
  const { accountId } = await createAccount()
  const path = await pathOf(accountId, 'all')
  for (const wrong of [path.slice(0, -2), noticesOffPath(''), path.replace(`${accountId}.`, `${accountId + 1}.`)]) {
    expect((await loader(argsOf(wrong))).init?.status).toBe(404)
    expect((await action(argsOf(wrong))).init?.status).toBe(404)
  }
  expect((await ratesOf(accountId)).cheaper).toBe('at-once')
  await site.db.deleteFrom('site_account').where('id', '=', accountId).execute()
  expect((await loader(argsOf(path))).init?.status).toBe(404)
})
