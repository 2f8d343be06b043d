import type { Locator } from 'playwright-core'

/** What a person would write into a field of that name; the rest is filled by its kind. */
const FIELD_VALUES: Record<string, string> = {
  name: 'Анна Петрова',
  comment: 'Позвоните, пожалуйста, вечером.\nСпасибо',
  own_brand: 'Kia',
  own_model: 'Rio',
  own_year: '2018',
  own_mileage_km: '84 000',
  own_price_rub: '900 000',
  own_vin: 'Z94CB41BAGR323020',
  own_plate: 'А123ВС777',
  price_rub: '2 000 000',
  first_payment_rub: '500 000',
  term_months: '36',
  position: 'Мастер-консультант',
  resume_url: 'https://cv.example/anna',
  parts: 'Тормозные колодки, перед',
}

/** Fills a form by what its HTML shows: every field that a person sees, and the boxes that he must tick. */
export async function fillForm(form: Locator, { phone, email }: { phone: string; email: string }): Promise<void> {
  for (const { place, tag, type, name } of await listFields(form)) {
    const field = form.locator(FIELD_SELECTOR).nth(place)
    if (tag === 'SELECT') await choose(field)
    else if (type === 'checkbox' || type === 'radio') await tick(form, field, name)
    else if (type === 'tel') await field.fill(phone)
    else if (type === 'email') await field.fill(email)
    else if (type !== 'file') await field.fill(FIELD_VALUES[name] ?? FIELD_VALUES.comment ?? '')
  }
}

const FIELD_SELECTOR = 'select, input, textarea'

/** The fields for people: one that is hidden from them is a trap for robots. */
async function listFields(form: Locator) {
  const fields = await form.locator(FIELD_SELECTOR).evaluateAll((elements) =>
    elements.map((element, place) => ({
      place,
      tag: element.tagName,
      type: element.getAttribute('type') ?? 'text',
      name: element.getAttribute('name') ?? '',
      isTrap: element.closest('[aria-hidden=true]') !== null,
    })),
  )
  return fields.filter(({ type, isTrap }) => type !== 'hidden' && !isTrap)
}

/** The first real option. A list that depends on another is waited for. */
async function choose(field: Locator): Promise<void> {
  await field.and(field.page().locator(':enabled')).waitFor()
  const options = await field.locator('option').evaluateAll((all) => all.map((option) => option.getAttribute('value')))
  const first = options.find((value) => value !== null && value !== '')
  if (first !== undefined && first !== null) await field.selectOption(first)
}

/** One of each group, and every box that stands alone; advertising only where nothing goes without it. */
async function tick(form: Locator, field: Locator, name: string): Promise<void> {
  const isChosen = (await form.locator(`[name="${name}"]:checked`).count()) > 0
  const isWanted = name !== 'advertising' || (await field.getAttribute('required')) !== null
  if (!isChosen && isWanted) await field.check({ force: true })
}
