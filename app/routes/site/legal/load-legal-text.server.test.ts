import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { publishLegalText } from '#domain/legal/legal-texts.server.ts'
import { LegalBlocks } from './route.tsx'
import { loadLegalText } from './load-legal-text.server.ts'

const database = await shareInFile(createTestDatabase())
await database.db
  .insertInto('branch')
  .values({ slug: 'south', name: 'Юг', city: 'Москва', address: 'Южная улица, 1', phone: '74950000001', hours: '[]' })
  .execute()
const testSite = await shareInFile(
  createTestSite(database, { legal: { name: 'ООО «Юг»', processors: 'ООО «Хостинг»' } }),
)

it('names the operator, the first branch and the other processors, and leaves out what is not set', async () => {
  const { blocks } = await loadLegalText(testSite.site, 'consent', null)
  const text = JSON.stringify(blocks)
  expect(text).toContain('Оператор — ООО «Юг».')
  expect(text).toContain('Москва, Южная улица, 1')
  expect(text).toContain('+7\u00A0(495)\u00A0000-00-01')
  expect(text).toContain('обрабатывают: ООО «Хостинг»')
  expect(text).toContain('действует 3\u00A0года со дня')
  expect(text).not.toContain('Электронная почта:')
})

it('a dealer’s text never becomes markup', async () => {
  await publishLegalText(
    testSite.site,
    'cookies',
    '## <b>Раз</b>\n\n- <img src=x onerror=alert(1)>\n\n<script>1</script>',
  )
  const { blocks } = await loadLegalText(testSite.site, 'cookies', null)
  const html = renderToStaticMarkup(createElement(LegalBlocks, { blocks }))
  expect(html.match(/<(?!\/?(div|h2|p|ul|li)\b)/g)).toBeNull()
  expect(html).toContain('&lt;script&gt;')
})

it.each([
  ['nothing', null],
  ['constructor', null],
  ['consent', '0'],
  ['consent', '99'],
  ['consent', '1e0'],
  ['consent', '99999999999999'],
])('there is no page for %s, version %s', async (slug, version) => {
  await expect(loadLegalText(testSite.site, slug, version)).rejects.toMatchObject({ init: { status: 404 } })
})
