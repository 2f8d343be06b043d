import * as v from 'valibot'
import { cataloguePath } from '#urls/car-paths.ts'
import { isFormName } from '#domain/requests/kinds/registry.ts'
import { isSitePath, parseTarget } from './parse-target.ts'

/** Whether the target is a form of the site. */
export function isFormTarget(target: string): boolean {
  const parsed = parseTarget(target)
  return parsed?.kind === 'form' && isFormName(parsed.form)
}

/** `/offers/winter/` or `form:request-call`. */
export const Target = v.pipe(
  v.string('must be a text'),
  v.check(
    (target) => isSitePath(target) || isFormTarget(target),
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
