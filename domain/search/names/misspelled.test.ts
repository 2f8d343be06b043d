import { describe, expect, it } from 'vitest'
import { BRANDS } from '#domain/cars/reference/brands.ts'
import { dayOrNight } from '#tests/lanes/night.ts'
import { MISSPELLED_SEARCHES } from './misspelled-searches.ts'
import { findTopName, measureTypoRecall } from './typos-fixture.ts'

describe('of a hundred questions with mistakes', () => {
  it('at least 97 find the model that they mean before any other', () => {
    const wrong = MISSPELLED_SEARCHES.filter(([question, model]) => findTopName(question) !== model)
    expect(MISSPELLED_SEARCHES).toHaveLength(100)
    expect(new Set(MISSPELLED_SEARCHES.map(([question]) => question))).toHaveLength(100)
    expect(wrong.length, wrong.map(([question]) => question).join(', ')).toBeLessThanOrEqual(3)
  })

  it('each names a model that there is', () => {
    const models = new Set(BRANDS.flatMap((brand) => brand.models.map(({ slug }) => `${brand.slug}/${slug}`)))
    expect(MISSPELLED_SEARCHES.filter(([, model]) => !models.has(model))).toEqual([])
  })
})

describe('a slip that nobody has chosen', () => {
  const found = measureTypoRecall({ plain: dayOrNight(120, 600), wrongLayout: dayOrNight(100, 500) })

  it('leaves the model the nearest 97 times of 100', () => {
    expect(found.plain()).toBeGreaterThan(0.97)
  })

  it('as long as there is one, with the layout wrong as well, 93 times of 100', () => {
    expect(found.wrongLayout()).toBeGreaterThan(0.93)
  })
})
