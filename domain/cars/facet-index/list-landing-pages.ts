import { BODIES, CATALOGUE_BLOCKS } from '../car.ts'
import { modelSlugOf } from '../catalogue/catalogue-query.ts'
import { type LandingPage, type LandingTarget, PRICE_STEPS } from '../landing-pages/landing-page.ts'
import { dateFromSeconds2000 } from './columns.ts'
import { BLOCK_CODES, type CarGrouping, groupInBlock, readGroup } from './departures.ts'
import { codeOfFixedValue } from './facet-dictionary.ts'
import type { FacetIndex } from './facet-index.ts'

/** Cars by group: how many are listed, and when the group last changed. */
interface GroupCounts {
  counts: Uint32Array
  /** Seconds since 2000; 0 without a change. */
  changedAt: Int32Array
}

/**
 * Every landing page that has cars, with the time of its newest change: a sold car changes the page that listed it. A
 * price step that includes every car lists the same as the whole catalogue and is left out.
 */
export function listLandingPages(index: FacetIndex): LandingPage[] {
  return [...listModelPages(index), ...listBodyPages(index), ...listPricePages(index)]
}

/** Each block, then its brands, each with its models. */
function listModelPages(index: FacetIndex): LandingPage[] {
  const { options, brandOfModel } = index.dictionary
  const brands = countGroups(index, 'brand', options.brand.values.length * BLOCK_CODES)
  const models = countGroups(index, 'model', options.model.values.length * BLOCK_CODES)
  const modelsOf = Map.groupBy(options.model.order, (code) => brandOfModel[code] ?? 0)
  return CATALOGUE_BLOCKS.flatMap((block) => {
    const blockCode = codeOfFixedValue('block', block)
    const whole: GroupCounts = { counts: new Uint32Array(1), changedAt: new Int32Array(1) }
    for (let code = 0; code < options.brand.values.length; code++)
      addGroup(whole, 0, brands, groupInBlock(code, blockCode))
    const pages = options.brand.order.flatMap((code) => {
      const brand = options.brand.values[code] ?? ''
      return [
        ...pageOf({ kind: 'brand', block, brand }, brands, groupInBlock(code, blockCode)),
        ...(modelsOf.get(code) ?? []).flatMap((modelCode) => {
          const model = modelSlugOf(options.model.values[modelCode] ?? '')
          return pageOf({ kind: 'model', block, brand, model }, models, groupInBlock(modelCode, blockCode))
        }),
      ]
    })
    return [...pageOf({ kind: 'block', block }, whole, 0), ...pages]
  })
}

function listBodyPages(index: FacetIndex): LandingPage[] {
  const groups = countGroups(index, 'body', BODIES.length + 1)
  return BODIES.flatMap((body) => pageOf({ kind: 'body', body }, groups, codeOfFixedValue('body', body)))
}

/** A step includes the cars of all lower ones. */
function listPricePages(index: FacetIndex): LandingPage[] {
  const groups = countGroups(index, 'price', PRICE_STEPS.length + 1)
  for (let step = 1; step < PRICE_STEPS.length; step++) addGroup(groups, step, groups, step - 1)
  return PRICE_STEPS.flatMap((toRub, step) => pageOf({ kind: 'price', toRub }, groups, step)).filter(
    ({ count }) => count < index.columns.size,
  )
}

function countGroups({ columns, departures }: FacetIndex, grouping: CarGrouping, size: number): GroupCounts {
  const counts = new Uint32Array(size)
  const changedAt = new Int32Array(size)
  const times = columns.numbers.changedAt
  const groupOf = readGroup(columns, grouping)
  for (let row = 0; row < columns.size; row++) {
    const group = groupOf(row)
    const time = times[row] ?? 0
    counts[group] = (counts[group] ?? 0) + 1
    if (time > (changedAt[group] ?? 0)) changedAt[group] = time
  }
  for (const [group, time] of departures[grouping]) changedAt[group] = Math.max(changedAt[group] ?? 0, time)
  return { counts, changedAt }
}

function addGroup(sums: GroupCounts, into: number, { counts, changedAt }: GroupCounts, group: number): void {
  sums.counts[into] = (sums.counts[into] ?? 0) + (counts[group] ?? 0)
  sums.changedAt[into] = Math.max(sums.changedAt[into] ?? 0, changedAt[group] ?? 0)
}

/** None without cars. */
function pageOf(target: LandingTarget, { counts, changedAt }: GroupCounts, group: number): LandingPage[] {
  const count = counts[group] ?? 0
  return count === 0 ? [] : [{ target, count, updatedAt: dateFromSeconds2000(changedAt[group] ?? 0) }]
}
