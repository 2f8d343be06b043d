// Separate from target.ts, so that the browser does not load its schemas.

/** The target of a dealer's button: a page of the site, or a form. */
export type ParsedTarget = { kind: 'page'; path: string } | { kind: 'form'; form: string }

const FORM_PREFIX = 'form:'
const FORM_NAME = /^[a-z]+(?:[-_][a-z]+)*$/
/** A path of this site: one leading slash, not two (that would be another host), and no backslash. */
const SITE_PATH = /^\/(?![/\\])[^\s\\]*$/

/** Whether the text is a path of this site. */
export const isSitePath = (text: string) => SITE_PATH.test(text)

/** Parses a target; undefined when it is invalid. Whether there is such a form, the import has checked. */
export function parseTarget(target: string): ParsedTarget | undefined {
  if (isSitePath(target)) return { kind: 'page', path: target }
  const form = target.startsWith(FORM_PREFIX) ? target.slice(FORM_PREFIX.length) : ''
  return FORM_NAME.test(form) ? { kind: 'form', form } : undefined
}
