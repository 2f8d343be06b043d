import * as v from 'valibot'
import { cataloguePath } from '#urls/car-paths.ts'
import { type FormName, isActionForm, isModalForm } from '#domain/requests/request.ts'

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

// Separate from target.ts, so that the browser does not load its schemas.

/** The target of a dealer's button: a page of the site, or a form. */
type ParsedTarget = { kind: 'page'; path: string } | { kind: 'form'; form: FormName }

const FORM_PREFIX = 'form:'
/** A path of this site: one leading slash, not two (that would be another host), and no backslash. */
const SITE_PATH = /^\/(?![/\\])[^\s\\]*$/

/** Whether the text is a path of this site. */
const isSitePath = (text: string) => SITE_PATH.test(text)

/** Parses a target; undefined when it is invalid. */
export function parseTarget(target: string): ParsedTarget | undefined {
  if (isSitePath(target)) return { kind: 'page', path: target }
  const form = target.startsWith(FORM_PREFIX) ? target.slice(FORM_PREFIX.length) : ''
  return isModalForm(form) || isActionForm(form) ? { kind: 'form', form } : undefined
}
