import { REQUEST_FIELD_LABELS, type FieldName } from '#domain/requests/forms/fields.texts.ts'
import { fieldsOf, REQUEST_SCHEMAS } from '#domain/requests/forms/request-schemas.ts'
import type { RequestKind } from '#domain/requests/request.ts'
import type { RequestFormView } from '../request-form-view.ts'

/** The visible fields of a form, in order: all fields of its kind without the known answers. */
export function listFields(view: RequestFormView): FieldName[] {
  const known = knownAnswers(view)
  return fieldsOf(view.kind).filter(
    (name): name is FieldName =>
      name in REQUEST_FIELD_LABELS &&
      !(name in known) &&
      // The button that opened the form sets it.
      name !== 'tell_when' &&
      // Either a slot is chosen, or a preferred time.
      (view.slots === undefined ? name !== 'slot' : !PREFERRED_TIME_FIELDS.includes(name)) &&
      !(name === 'branch' && view.branches.length === 0) &&
      // Only a car from the visitor's garage fills these in.
      !(view.kind === 'service' && GARAGE_FIELDS.includes(name) && !(name in view.values)) &&
      // The policy is for the car of the form.
      !(view.kind === 'strahovka' && view.car !== undefined && name.startsWith('own_')),
  )
}

const PREFERRED_TIME_FIELDS: readonly string[] = ['wished_date', 'wished_time']

const GARAGE_FIELDS: readonly string[] = ['own_vin', 'own_plate']

/** Answers that the form does not ask for: they are sent as hidden fields. */
export function knownAnswers({ kind, car, branches, fixedAnswers }: RequestFormView): Record<string, string> {
  const names = fieldsOf(kind)
  const [branch, ...otherBranches] = branches
  return {
    ...(car !== undefined && names.includes('brand')
      ? { brand: car.card.brand.slug, model: car.card.model.slug }
      : undefined),
    ...(branch !== undefined && otherBranches.length === 0 && names.includes('branch')
      ? { branch: branch.slug }
      : undefined),
    ...fixedAnswers,
  }
}

/** Whether a form of this kind can be sent without an answer to the field. */
export function isOptional(kind: RequestKind, name: FieldName): boolean {
  const entries: Record<string, { type: string }> = REQUEST_SCHEMAS[kind].entries
  return entries[name]?.type === 'optional'
}
