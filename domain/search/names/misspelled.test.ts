import { describe, expect, it } from 'vitest'
import { BRANDS } from '#domain/cars/reference/brands.ts'
import { dayOrNight } from '#tests/lanes/night.ts'
import { MISSPELLED_SEARCHES } from './misspelled-searches.ts'
import { findTopName, measureTypoRecall } from './typos-fixture.ts'

describe('of a hundred misspelled searches', () => {
  it('at least 97 find the intended model first', () => {
    const wrong = MISSPELLED_SEARCHES.filter(([searchText, model]) => findTopName(searchText) !== model)
    expect(MISSPELLED_SEARCHES).toHaveLength(100)
    expect(new Set(MISSPELLED_SEARCHES.map(([searchText]) => searchText))).toHaveLength(100)
    expect(wrong.length, wrong.map(([searchText]) => searchText).join(', ')).toBeLessThanOrEqual(3)
  })

  it('each intends a model of the reference data', () => {
    const models = new Set(BRANDS.flatMap((brand) => brand.models.map(({ slug }) => `${brand.slug}/${slug}`)))
    expect(MISSPELLED_SEARCHES.filter(([, model]) => !models.has(model))).toEqual([])
  })
})

describe('with a random typo', () => {
  const found = measureTypoRecall({ plain: dayOrNight(120, 600), wrongLayout: dayOrNight(100, 500) })

  it('the model is found first in more than 97 % of searches', () => {
    expect(found.plain()).toBeGreaterThan(0.97)
  })

  it('and the wrong layout it is found first in more than 93 %', () => {
    expect(found.wrongLayout()).toBeGreaterThan(0.93)
  })
})
