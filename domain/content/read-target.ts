import { type FormName, isActionForm, isModalForm } from '../requests/request.ts'

// Apart from target.ts, whose schemas a page's script can do without.

/** Where a button of the dealer's own leads: a page of the site, or a form. */
export type TargetPlace = { kind: 'page'; path: string } | { kind: 'form'; form: FormName }

const FORM = 'form:'
/** A path of this site: one slash first, then no second one (that would be another host) and no backslash. */
const PATH = /^\/(?![/\\])[^\s\\]*$/

/** Whether it is a path of this site. */
export const isSitePath = (given: string) => PATH.test(given)

/** What a target names; undefined when it is none. */
export function readTarget(target: string): TargetPlace | undefined {
  if (isSitePath(target)) return { kind: 'page', path: target }
  const form = target.startsWith(FORM) ? target.slice(FORM.length) : ''
  return isModalForm(form) || isActionForm(form) ? { kind: 'form', form } : undefined
}
