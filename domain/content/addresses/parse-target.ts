import { type FormName, isActionForm, isModalForm } from '#domain/requests/request.ts'

// Separate from target.ts, so that the browser does not load its schemas.

/** The target of a dealer's button: a page of the site, or a form. */
export type ParsedTarget = { kind: 'page'; path: string } | { kind: 'form'; form: FormName }

const FORM_PREFIX = 'form:'
/** A path of this site: one leading slash, not two (that would be another host), and no backslash. */
const SITE_PATH = /^\/(?![/\\])[^\s\\]*$/

/** Whether the text is a path of this site. */
export const isSitePath = (text: string) => SITE_PATH.test(text)

/** Parses a target; undefined when it is invalid. */
export function parseTarget(target: string): ParsedTarget | undefined {
  if (isSitePath(target)) return { kind: 'page', path: target }
  const form = target.startsWith(FORM_PREFIX) ? target.slice(FORM_PREFIX.length) : ''
  return isModalForm(form) || isActionForm(form) ? { kind: 'form', form } : undefined
}
