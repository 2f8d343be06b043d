import { describe, expect, it } from 'vitest'
import { BRANDS } from './brands.ts'
import { spellingKey } from './spelling-key.ts'

interface SpelledName {
  slug: string
  name: string
  nameRu: string
  spellings: readonly string[]
}

/** Spellings of more than one record, as `spelling: first, second`. */
function listDuplicateSpellings(records: readonly SpelledName[]): string[] {
  const owners = new Map<string, SpelledName>()
  return records.flatMap((record) =>
    record.spellings.flatMap((spelling) => {
      const key = spellingKey(spelling)
      const owner = owners.get(key) ?? record
      owners.set(key, owner)
      return owner === record ? [] : [`${spelling}: ${owner.name}, ${record.name}`]
    }),
  )
}

/** Redundant spellings: the key already ignores case, spaces and look-alike letters. */
function listRedundantSpellings({ name, nameRu, spellings }: SpelledName): string[] {
  const keys = new Set([spellingKey(name), spellingKey(nameRu)])
  return spellings.slice(2).filter((spelling) => keys.size === keys.add(spellingKey(spelling)).size)
}

const models = BRANDS.flatMap((brand) => brand.models)

describe('the brands', () => {
  it('are at least a hundred, with at least 1500 models', () => {
    expect(BRANDS.length).toBeGreaterThanOrEqual(100)
    expect(models.length).toBeGreaterThanOrEqual(1500)
    expect(BRANDS.filter((brand) => brand.models.length === 0)).toEqual([])
  })

  it('never share a spelling, and neither do two models of one brand', () => {
    expect(listDuplicateSpellings(BRANDS)).toEqual([])
    expect(
      BRANDS.flatMap((brand) => listDuplicateSpellings(brand.models).map((clash) => `${brand.name}: ${clash}`)),
    ).toEqual([])
  })

  it('have unique slugs, and so have the models within a brand', () => {
    for (const records of [BRANDS, ...BRANDS.map((brand) => brand.models)]) {
      const slugs = records.map(({ slug }) => slug)
      expect(slugs.filter((slug) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))).toEqual([])
      expect(new Set(slugs).size).toBe(slugs.length)
    }
  })

  it('list no redundant spelling, and none without a letter or a digit', () => {
    expect([...BRANDS, ...models].flatMap(listRedundantSpellings)).toEqual([])
    expect([...BRANDS, ...models].filter(({ spellings }) => spellings.some((text) => !spellingKey(text)))).toEqual([])
  })

  it('list the bodies of every model, each once', () => {
    expect(models.filter(({ bodies }) => bodies.length === 0 || new Set(bodies).size < bodies.length)).toEqual([])
  })
})
