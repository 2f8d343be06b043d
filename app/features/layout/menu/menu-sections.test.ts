import { expect, it } from 'vitest'
import { isCurrentSection, isCurrentPage, sectionOf } from './menu-sections.ts'

const site = {
  brands: [{ slug: 'geely', name: 'Geely', count: 4, nameRu: null }],
  bodies: [
    { value: 'sedan', count: 1 },
    { value: 'crossover', count: 3 },
  ],
  counts: { all: 4, new: 4, used: 0 },
  pages: [
    { path: '/services/to/', section: 'services' as const, name: 'Техническое обслуживание' },
    { path: '/about/', section: 'dealership' as const, name: 'О компании' },
  ],
}
const location = (address: string) => {
  const { pathname, search } = new URL(address, 'https://cars.example')
  return { pathname, search }
}
const labels = (item: Parameters<typeof sectionOf>[1]) => sectionOf(site, item).links.map(({ label }) => label)

it('a list of a menu is filled from the stock and from the pages of its section', () => {
  expect(labels({ label: 'Автомобили', list: 'stock' })).toEqual(['Все автомобили', 'Новые'])
  expect(labels({ label: 'Марки', list: 'brands' })).toEqual(['Geely'])
  expect(labels({ label: 'Кузов', list: 'bodies' })).toEqual(['Кроссовер', 'Седан'])
  expect(labels({ label: 'Услуги', list: 'services' })).toEqual(['Техническое обслуживание'])
  expect(labels({ label: 'Покупателям', list: 'buying' })).toEqual([])
})

it('an entry can be a link, or contain links of its own', () => {
  expect(sectionOf(site, { label: 'Акции', target: '/offers/' }).links).toEqual([
    { to: '/offers/', label: 'Акции', count: 0 },
  ])
  expect(labels({ label: 'Компания', items: [{ label: 'Написать', target: 'form:form-message' }] })).toEqual([
    'Написать',
  ])
})

it('the section of the current page is marked, and so is the page', () => {
  const cars = sectionOf(site, { label: 'Автомобили', list: 'stock' }).links
  const brands = sectionOf(site, { label: 'Марки', list: 'brands' }).links
  expect(isCurrentSection(cars, location('/cars/new/geely/monjaro/1/'))).toBe(true)
  expect(isCurrentSection(cars, location('/offers/'))).toBe(false)
  expect(isCurrentSection(brands, location('/cars/?brand=geely'))).toBe(true)
  expect(isCurrentSection(brands, location('/cars/?brand=kia'))).toBe(false)
  expect(isCurrentSection([{ to: '/', label: 'Главная', count: 0 }], location('/offers/'))).toBe(false)
  expect(isCurrentPage('/cars/', location('/cars/?brand=kia'))).toBe(false)
})
