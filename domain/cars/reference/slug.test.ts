import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slugify } from './slug.ts'

describe('slugify', () => {
  it.each([
    ['Москвич', 'moskvich'],
    ['Škoda', 'skoda'],
    ["Cee'd", 'ceed'],
    ['X50+', 'x50-plus'],
    ['Lynk & Co', 'lynk-co'],
    ['3 серии', '3-serii'],
    ['Mercedes-Benz', 'mercedes-benz'],
  ])('turns %s into %s', (name, slug) => {
    expect(slugify(name)).toBe(slug)
  })

  it('makes a valid slug of any name', () => {
    fc.assert(
      fc.property(fc.uint16Array(), (codes) => {
        expect(slugify(String.fromCharCode(...codes))).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
      }),
    )
  })
})
