import type { FieldName } from '#domain/requests/forms/fields.texts.ts'
import { isModalForm } from '#domain/requests/request.ts'
import { fieldDefinitionOf, fieldsOf, isFieldName } from '#domain/requests/kinds/kind-fields.ts'
import type { RequestFormView } from '../request-form-view.ts'

/** The visible fields of a form, in order: all fields of its kind without the known answers. */
export function listFields(view: RequestFormView): FieldName[] {
  const known = knownAnswers(view)
  const names = fieldsOf(view.kind).filter(
    (name): name is FieldName =>
      isFieldName(name) &&
      !(name in known) &&
      isShown(view, name) &&
      // Either a slot is chosen, or a preferred time.
      (view.slots === undefined ? name !== 'slot' : !PREFERRED_TIME_FIELDS.includes(name)) &&
      !(name === 'branch' && view.branches.length === 0),
  )
  return putPersonFirst(view) ? names.toSorted((a, b) => personRank(a) - personRank(b)) : names
}

/** A pop-up begins with who is asking; a booking, with its hour. */
const putPersonFirst = ({ form, slots }: RequestFormView) => isModalForm(form) && slots === undefined

const personRank = (name: FieldName) => (name === 'name' ? 0 : name === 'phone' ? 1 : 2)

function isShown({ kind, values, car }: RequestFormView, name: string): boolean {
  const shown = fieldDefinitionOf(kind, name)?.shown
  switch (shown) {
    case undefined:
      return true
    case 'with-value':
      return name in values
    case 'without-car':
      return car === undefined
    case 'never':
      return false
    default:
      return shown satisfies never
  }
}

const PREFERRED_TIME_FIELDS: readonly string[] = ['wished_date', 'wished_time']

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
