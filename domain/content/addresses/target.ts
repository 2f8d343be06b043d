import * as v from 'valibot'
import { cataloguePath } from '#urls/car-paths.ts'
import { isSitePath, parseTarget } from './parse-target.ts'

/** `/offers/winter/` or `form:request-call`. */
export const Target = v.pipe(
  v.string('must be a text'),
  v.check(
    (target) => parseTarget(target) !== undefined,
    'must be an address of this site (/offers/) or a form (form:request-call)',
  ),
)

/** An address of the catalogue: `/cars/new/geely/?body=crossover`. */
export const CatalogueTarget = v.pipe(
  v.string('must be a text'),
  v.check(
    (target) => target.startsWith(cataloguePath()) && isSitePath(target),
    'must be an address of the catalogue: /cars/new/',
  ),
)
