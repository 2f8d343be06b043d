import { REQUEST_FIELD_LABELS, type FieldName } from '#domain/requests/forms/fields.texts.ts'
import { fieldsOf, REQUEST_SCHEMAS } from '#domain/requests/forms/request-schemas.ts'
import type { RequestKind } from '#domain/requests/request.ts'
import type { RequestFormView } from '../request-form-view.ts'

/** What a form asks, in order: everything of its kind but what is known already. */
export function listFields(view: RequestFormView): FieldName[] {
  const known = knownAnswers(view)
  return fieldsOf(view.kind).filter(
    (name): name is FieldName =>
      name in REQUEST_FIELD_LABELS &&
      !(name in known) &&
      // The button has said it.
      name !== 'tell_when' &&
      // An hour is chosen, or wished for.
      (view.slots === undefined ? name !== 'slot' : !PREFERRED_TIME_FIELDS.includes(name)) &&
      !(name === 'branch' && view.branches.length === 0) &&
      // Nobody is asked for what only a car of his garage brings along.
      !(view.kind === 'service' && GARAGE_FIELDS.includes(name) && !(name in view.values)) &&
      // A policy is for the car that the form is about.
      !(view.kind === 'strahovka' && view.car !== undefined && name.startsWith('own_')),
  )
}

const PREFERRED_TIME_FIELDS: readonly string[] = ['wished_date', 'wished_time']

const GARAGE_FIELDS: readonly string[] = ['own_vin', 'own_plate']

/** Answers that the visitor is not asked for: they are sent along hidden. */
export function knownAnswers({ kind, car, branches, settled }: RequestFormView): Record<string, string> {
  const names = fieldsOf(kind)
  const [branch, ...others] = branches
  return {
    ...(car !== undefined && names.includes('brand')
      ? { brand: car.card.brand.slug, model: car.card.model.slug }
      : undefined),
    ...(branch !== undefined && others.length === 0 && names.includes('branch') ? { branch: branch.slug } : undefined),
    ...settled,
  }
}

/** Whether a form of this kind can go without an answer to the field. */
export function isOptional(kind: RequestKind, name: FieldName): boolean {
  const entries: Record<string, { type: string }> = REQUEST_SCHEMAS[kind].entries
  return entries[name]?.type === 'optional'
}
