import { expect, it } from 'vitest'
import { type LlmsFacts, writeLlms } from './llms-text.server.ts'

const FACTS: LlmsFacts = {
  siteName: 'Салон «Юг»',
  siteUrl: 'https://cars.example',
  total: 3,
  prices: { min: 900_000, max: 2_500_000 },
  counts: { new: 1, used: 2 },
  landings: [{ name: 'Geely: новые', path: '/cars/new/geely/', count: 1 }],
  branches: [],
  pages: [],
  offers: [],
  feeds: ['yml'],
  isDemo: false,
}

it('describes the stock with its figures and absolute addresses', () => {
  const text = writeLlms(FACTS)
  expect(text).toMatch(/^# Салон «Юг»\n\n> /)
  expect(text).toContain('В\u00A0продаже 3\u00A0автомобиля (новых 1, с\u00A0пробегом 2)')
  expect(text).toContain('от\u00A0900\u00A0000\u00A0₽ до\u00A02\u00A0500\u00A0000\u00A0₽')
  expect(text).toContain('- [Geely: новые](https://cars.example/cars/new/geely/): 1\u00A0автомобиль')
  expect(text).toContain('(https://cars.example/feeds/yml.xml)')
  expect(text).not.toContain('демонстрационные')
})

it('names no price while nothing is for sale', () => {
  const text = writeLlms({ ...FACTS, total: 0, prices: null })
  expect(text).not.toContain('₽')
})

it('states that the cars of a demonstration cannot be bought', () => {
  expect(writeLlms({ ...FACTS, isDemo: true })).toContain('купить их\u00A0нельзя')
})

it('a dealer’s text cannot end a link or begin a heading', () => {
  const offer = {
    slug: 'x',
    title: 'Скидка](http://evil.example)\n# Новое',
    summary: '<b>',
    badge: null,
    picture: null,
    beginsAt: null,
    endsAt: null,
  }
  const text = writeLlms({ ...FACTS, offers: [offer] })
  expect(text).toContain('- [Скидка\\](http://evil.example) # Новое](https://cars.example/offers/x/): \\<b\\>')
})
