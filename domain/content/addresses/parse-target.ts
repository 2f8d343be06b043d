import { type FormName, isActionForm, isModalForm } from '#domain/requests/request.ts'

// Apart from target.ts, whose schemas a page's script can do without.

/** Where a button of the dealer's own leads: a page of the site, or a form. */
export type ParsedTarget = { kind: 'page'; path: string } | { kind: 'form'; form: FormName }

const FORM_PREFIX = 'form:'
/** A path of this site: one slash first, then no second one (that would be another host) and no backslash. */
const SITE_PATH = /^\/(?![/\\])[^\s\\]*$/

/** Whether it is a path of this site. */
export const isSitePath = (given: string) => SITE_PATH.test(given)

/** What a target names; undefined when it is none. */
export function parseTarget(target: string): ParsedTarget | undefined {
  if (isSitePath(target)) return { kind: 'page', path: target }
  const form = target.startsWith(FORM_PREFIX) ? target.slice(FORM_PREFIX.length) : ''
  return isModalForm(form) || isActionForm(form) ? { kind: 'form', form } : undefined
}
