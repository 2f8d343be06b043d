import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { FORM_NAMES } from '#domain/requests/kinds/registry.ts'
import { CONTENT_TOOLS, TILE_ICONS } from '../pages/block.ts'
import { BANNERS } from './kinds/banner-kind.server.ts'
import { BRANCHES } from './kinds/branch-kind.server.ts'
import { MAINTENANCE_PRICES } from './kinds/maintenance-prices-kind.server.ts'
import { MENUS } from './kinds/menu-kind.server.ts'
import { MOVED_ADDRESSES } from './kinds/moved-addresses-kind.server.ts'
import { OFFERS } from './kinds/offer-kind.server.ts'
import { PAGES } from './kinds/page-kind.server.ts'
import { PROGRAMMES } from './kinds/programme-kind.server.ts'
import { MENU_LISTS } from '../menu.ts'

const readDocument = (name: string) => readFile(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')
const DOCS = await readDocument('content.md')
const EXAMPLES = [...DOCS.matchAll(/^```\w*\n([^]*?)^```$/gm)].map(([, text = '']) => text)

it.each([
  ['headline:', BANNERS, 'winter'],
  ['isOfTheDay:', OFFERS, 'winter'],
  ['path:', PAGES, 'storage'],
  ['  - label:', MENUS, 'header'],
  ['annualRatePercent:', PROGRAMMES, 'new-cars'],
  ['timeZone:', BRANCHES, 'south'],
  ['brand;model', MAINTENANCE_PRICES, 'maintenance-prices'],
  ['from;to', MOVED_ADDRESSES, 'moved-addresses'],
])('an import can read the example with «%s»', (mark, kind, name) => {
  const examples = EXAMPLES.filter((text) => text.includes(mark))
  expect(examples).toHaveLength(1)
  expect(kind.parse({ file: name, name, text: examples[0] ?? '' }, { timeZone: 'Europe/Moscow' })).toMatchObject({
    ok: true,
  })
})

it('every value that a file can use is documented', async () => {
  const words = [...CONTENT_TOOLS, ...TILE_ICONS, ...MENU_LISTS]
  expect(words.filter((word) => !DOCS.includes(word))).toEqual([])
  const api = await readDocument('api/openapi.json')
  expect(FORM_NAMES.filter((form) => !api.includes(`"operationId": "${form}"`))).toEqual([])
})
