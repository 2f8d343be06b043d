import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { DEMO_BRANCHES } from './describe-car.ts'
import { composeDemoStock } from './compose-stock.ts'
import { PAINT_COLOURS, PAINTS } from './drawn-bodies.ts'
import { getPictureFolder, listPictures, PICTURE_FOLDER } from './pictures.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const STOCK = composeDemoStock(NOW)
const DRAFTS = STOCK.map(({ draft }) => draft)

/** Bodies without pictures of their own use the most similar ones; a large crossover looks like an off-roader. */
const STAND_IN_BODIES: Readonly<Record<string, string[]>> = {
  sedan2: ['liftback'],
  van: ['minivan'],
  suv: ['crossover'],
  suv2: ['crossover'],
}

const countDrafts = (isSuch: (draft: (typeof DRAFTS)[number]) => boolean) => DRAFTS.filter(isSuch).length

describe('the demo stock', () => {
  it('has at least 240 cars of 14 brands, new and used, in three branches', () => {
    expect(DRAFTS.length).toBeGreaterThanOrEqual(240)
    expect(new Set(DRAFTS.map(({ brandName }) => brandName)).size).toBeGreaterThanOrEqual(14)
    expect(countDrafts(({ block }) => block === 'new') / DRAFTS.length).toBeCloseTo(0.6, 1)
    const branches = new Set(DRAFTS.flatMap(({ branchNames }) => branchNames))
    expect([...branches].toSorted()).toEqual(DEMO_BRANCHES.map(({ slug }) => slug).toSorted())
  })

  it('is the same at any time and on any machine, with dates relative to now', () => {
    const later = composeDemoStock(new Date(NOW.getTime() + 1000))
    expect(later.map(({ draft }) => draft)).toEqual(DRAFTS)
    expect(later.map(({ publishedAt }) => publishedAt.getTime() - 1000)).toEqual(
      STOCK.map(({ publishedAt }) => publishedAt.getTime()),
    )
  })

  it('has the unusual cars that every screen must handle', () => {
    const states = STOCK.map(({ state }) => state).filter((state) => state !== 'published')
    expect(states.toSorted()).toEqual(['archived', 'held', 'reserved', 'reserved', 'sold'])
    expect(countDrafts(({ pictureNames }) => pictureNames.length === 0)).toBeGreaterThanOrEqual(6)
    expect(countDrafts(({ pictureNames }) => pictureNames.length === 39)).toBe(1)
    expect(countDrafts(({ trim }) => (trim ?? '').length > 80)).toBe(1)
    expect(countDrafts(({ wheel }) => wheel === 'right')).toBe(1)
    expect(countDrafts(({ condition }) => condition === 'damaged')).toBe(1)
    for (const fuel of ['diesel', 'hybrid', 'plug-in-hybrid', 'electric']) {
      expect(
        countDrafts(({ engine }) => engine.fuel === fuel),
        fuel,
      ).toBeGreaterThan(2)
    }
    for (const availability of ['in-stock', 'in-transit', 'to-order']) {
      expect(
        countDrafts((draft) => draft.availability === availability),
        availability,
      ).toBeGreaterThan(9)
    }
    for (const paint of PAINTS)
      expect(
        countDrafts(({ colour }) => colour === PAINT_COLOURS[paint]),
        paint,
      ).toBeGreaterThan(3)
  })

  it('has cars with unique valid VINs that contain the model year', () => {
    const vins = DRAFTS.map(({ vin }) => vin)
    expect(new Set(vins).size).toBe(DRAFTS.length)
    for (const vin of vins) expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/)
    for (const { vin, year } of DRAFTS) expect(vin?.charAt(9)).toBe('DEFGHJKLMNPRST'.charAt(year - 2013))
  })
})

describe('a demo price', () => {
  it('is between those of a used Lada and a G-Class, and below its list price', () => {
    const prices = DRAFTS.map(({ price }) => price.priceRub)
    expect(Math.min(...prices)).toBeGreaterThan(600_000)
    expect(Math.max(...prices)).toBeLessThan(18_000_000)
    for (const { price } of DRAFTS) expect(price.listPriceRub ?? Infinity).toBeGreaterThan(price.priceRub)
  })

  it('has discounts of a small part of it, and a ceiling no higher than their sum', () => {
    for (const { price } of DRAFTS) {
      const sum =
        price.tradeInDiscountRub + price.creditDiscountRub + price.insuranceDiscountRub + price.optionalDiscountRub
      expect(sum).toBeLessThan(price.priceRub * 0.2)
      expect(price.maxDiscountRub).toBeLessThanOrEqual(sum)
    }
    expect(countDrafts(({ price }) => price.listPriceRub === null && price.tradeInDiscountRub === 0)).toBeGreaterThan(5)
  })

  it('is the last of its history, which is chronological and never exceeds the list price', () => {
    for (const { draft, publishedAt, priceHistory } of STOCK) {
      expect(priceHistory[0]?.since).toEqual(publishedAt)
      expect(priceHistory.at(-1)?.priceRub).toBe(draft.price.priceRub)
      const times = priceHistory.map(({ since }) => since.getTime())
      expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
      expect(times.at(-1)).toBeLessThan(NOW.getTime())
      for (const point of priceHistory) expect(point.listPriceRub ?? Infinity).toBeGreaterThan(point.priceRub)
    }
    expect(STOCK.filter(({ priceHistory }) => priceHistory.length > 2).length).toBeGreaterThan(80)
  })
})

describe('demo pictures', () => {
  it('exist for every car with pictures, with its body and its colour', () => {
    const existing = new Set(listPictures().map(([name]) => name))
    for (const { pictureNames, colour, body } of DRAFTS) {
      for (const name of pictureNames) expect(existing).toContain(name)
      const [face, , paint] = (pictureNames[0] ?? '').split('-')
      const shown = PAINTS.find((candidate) => candidate === paint)
      expect(shown === undefined ? colour : PAINT_COLOURS[shown]).toBe(colour)
      expect([face?.replace('2', ''), ...(STAND_IN_BODIES[face ?? ''] ?? [])]).toContain(face === '' ? '' : body)
    }
  })

  it('exist in every size and both formats, nothing besides, in at most 25 MB', () => {
    const wanted = listPictures().flatMap(([name, { hash, widths }]) =>
      widths
        .flatMap((width) => [`${hash}-${width}.avif`, `${hash}-${width}.webp`])
        .map((file) => fileURLToPath(new URL(file, getPictureFolder(name)))),
    )
    const files = readdirSync(PICTURE_FOLDER, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
    expect(files.toSorted()).toEqual(wanted.toSorted())
    const bytes = wanted.reduce((total, file) => total + statSync(file).size, 0)
    expect(bytes).toBeLessThan(25e6)
  })

  it('differ between neighbouring cards', () => {
    const looks = DRAFTS.map(({ pictureNames }) => pictureNames[0])
    const alike = looks.filter((look, place) => look !== undefined && looks.slice(place + 1, place + 4).includes(look))
    expect(alike).toEqual([])
  })
})

describe('a demo description', () => {
  it('is typeset: no double or missing spaces, no straight quotes, no markup', () => {
    for (const { description } of DRAFTS) {
      expect(description?.length).toBeGreaterThan(150)
      expect(description).not.toMatch(/ {2}|"|'|~|undefined|null|NaN/)
      expect(description).not.toMatch(/ (₽|км|л\.|кВт)/)
      expect(description).not.toMatch(/[А-ЯЁ]{7}/)
      expect(description).not.toMatch(/\p{Extended_Pictographic}/u)
    }
  })

  it('is rarely the same for two cars', () => {
    expect(new Set(DRAFTS.map(({ description }) => description)).size).toBe(DRAFTS.length)
  })

  it('mentions equipment that the car has, in eight groups or more', () => {
    for (const { equipment, brandName, modelName } of DRAFTS) {
      expect(equipment.length, `${brandName} ${modelName}`).toBeGreaterThanOrEqual(8)
      for (const group of equipment) expect(group.items.length).toBeGreaterThan(0)
    }
  })
})
