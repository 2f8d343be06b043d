import { describe, expect, it } from 'vitest'
import { slipAndFind } from '#domain/search/slips-fixture.ts'

// The whole sample of what domain/search/misspelled.test.ts asks a fifth of.
describe('a slip that nobody has chosen', () => {
  const found = slipAndFind({ plain: 600, wrongLayout: 500 })

  it('leaves the model the nearest 97 times of 100', () => {
    expect(found.plain()).toBeGreaterThan(0.97)
  })

  it('as long as there is one, with the layout wrong as well, 93 times of 100', () => {
    expect(found.wrongLayout()).toBeGreaterThan(0.93)
  })
})
