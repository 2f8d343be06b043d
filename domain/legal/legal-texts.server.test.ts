import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { composeLegalText, listUnknownPlaceholders } from './compose-legal-text.ts'
import { getCurrentVersions, findLegalText, publishLegalText } from './legal-texts.server.ts'
import { LEGAL_TEXT_SLUGS } from './legal-text.ts'

const AT = new Date('2026-12-01T09:00:00Z')
const context = () => ({ db: database.db, now: () => AT })

const database = await shareInFile(createTestDatabase())

it('a new site has all four texts, and every one of their placeholders is known', async () => {
  expect(await getCurrentVersions(database)).toEqual({ privacy: 2, consent: 2, advertising: 1, cookies: 4 })
  for (const slug of LEGAL_TEXT_SLUGS) {
    const text = await findLegalText(database, slug)
    expect(text?.body.length, slug).toBeGreaterThan(1500)
    expect(listUnknownPlaceholders(text?.body ?? ''), slug).toEqual([])
    const shown = JSON.stringify(
      composeLegalText(text?.body ?? '', { dealer: 'Д', site: 'С', origin: 'О', term: '3 года' }),
    )
    expect(shown, slug).not.toMatch(/[{}]\w+[{}]|\$|undefined/)
  }
})

it('the texts mention the account, and the sections of the privacy policy are numbered without gaps', async () => {
  for (const slug of ['privacy', 'consent', 'cookies'] as const)
    expect((await findLegalText(database, slug))?.body, slug).toMatch(/личн\S+ кабинет/i)
  const privacy = (await findLegalText(database, 'privacy'))?.body ?? ''
  const numbers = [...privacy.matchAll(/^## (\d+)\./gm)].map(([, number]) => Number(number))
  expect(numbers).toEqual(Array.from({ length: 13 }, (_, index) => index + 1))
  expect((await findLegalText(database, 'cookies'))?.body).toContain('__Host-session')
})

it('the text about cookies names both choices and describes the content of other sites', async () => {
  const body = (await findLegalText(database, 'cookies'))?.body ?? ''
  for (const words of ['- cookie_accepted', '- cookie_outside', '## Содержимое других сайтов', 'каждое отдельно'])
    expect(body).toContain(words)
})

it('the text about cookies says what the browser remembers and when a visitor is stored', async () => {
  const body = (await findLegalText(database, 'cookies'))?.body ?? ''
  expect(body).toMatch(/^- recently_viewed — номера автомобилей.+последними.+двенадцати/m)
  expect(body).toMatch(/^- visitor .+Появляется, когда вы впервые что-то сохранили\./m)
})

it('a published text is the current one from now on, and the earlier one shows when it was replaced', async () => {
  const first = await findLegalText(database, 'consent')
  const published = await publishLegalText(context(), 'consent', '# Новое согласие\n\nТекст {dealer}.  \r\n')
  expect(published).toEqual({ ok: true, version: 3, isNew: true })
  expect(await findLegalText(database, 'consent')).toMatchObject({
    version: 3,
    title: 'Новое согласие',
    body: 'Текст {dealer}.',
    publishedAt: AT,
    replacedAt: null,
  })
  expect(await findLegalText(database, 'consent', 2)).toEqual({ ...first, replacedAt: AT })
  expect(await findLegalText(database, 'consent', 4)).toBeUndefined()
  expect(await getCurrentVersions(database)).toMatchObject({ consent: 3, privacy: 2 })
})

it('publishing the same text again creates no version, also several times at once', async () => {
  const again = Array.from({ length: 10 }, () => publishLegalText(context(), 'cookies', 'Другой текст.'))
  const outcomes = await Promise.all(again)
  expect(outcomes.filter((outcome) => outcome.ok && outcome.isNew)).toHaveLength(1)
  expect(outcomes.every((outcome) => outcome.ok && outcome.version === 5)).toBe(true)
  expect(await findLegalText(database, 'cookies')).toMatchObject({ title: 'Файлы cookie', version: 5 })
})

it('different texts that are published at once get consecutive versions', async () => {
  await Promise.all(['один', 'два', 'три'].map((body) => publishLegalText(context(), 'advertising', body)))
  expect((await getCurrentVersions(database)).advertising).toBe(4)
})

it('an empty text is rejected, and so is one with an unknown placeholder', async () => {
  expect(await publishLegalText(context(), 'privacy', '# Только заголовок\n')).toMatchObject({ ok: false })
  expect(await publishLegalText(context(), 'privacy', 'Пишите на {mail}.')).toMatchObject({ ok: false })
  expect((await getCurrentVersions(database)).privacy).toBe(2)
})
