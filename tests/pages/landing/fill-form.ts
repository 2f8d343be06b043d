import type { Locator } from 'playwright-core'

/** What a person would enter into a field of that name; other fields are filled by their type. */
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
  company: 'ООО «Ромашка»',
  inn: '7707083893',
  advance_percent: '20',
  position: 'Мастер-консультант',
  resume_url: 'https://cv.example/anna',
  parts: 'Тормозные колодки, перед',
}

/** Fills a form from its HTML alone: every field, after opening what is folded, and the required checkboxes. */
export async function fillForm(form: Locator, { phone, email }: { phone: string; email: string }): Promise<void> {
  for (const summary of await form.locator('details:not([open]) > summary').all()) await summary.click()
  for (const { index, tag, type, name } of await listFields(form)) {
    const field = form.locator(FIELD_SELECTOR).nth(index)
    if (tag === 'SELECT') await choose(field)
    else if (type === 'checkbox' || type === 'radio') await tick(form, field, name)
    else if (type === 'tel') await field.fill(phone)
    else if (type === 'email') await field.fill(email)
    else if (type !== 'file') await field.fill(FIELD_VALUES[name] ?? FIELD_VALUES.comment ?? '')
  }
}

const FIELD_SELECTOR = 'select, input, textarea'

/** The fields for people: a hidden one is a trap for robots. */
async function listFields(form: Locator) {
  const fields = await form.locator(FIELD_SELECTOR).evaluateAll((elements) =>
    elements.map((element, index) => ({
      index,
      tag: element.tagName,
      type: element.getAttribute('type') ?? 'text',
      name: element.getAttribute('name') ?? '',
      isTrap: element.closest('[aria-hidden=true]') !== null,
    })),
  )
  return fields.filter(({ type, isTrap }) => type !== 'hidden' && !isTrap)
}

/** Chooses the first real option, once a list that depends on another is enabled. */
async function choose(field: Locator): Promise<void> {
  await field.and(field.page().locator(':enabled')).waitFor()
  const options = await field.locator('option').evaluateAll((all) => all.map((option) => option.getAttribute('value')))
  const first = options.find((value) => value !== null && value !== '')
  if (first !== undefined && first !== null) await field.selectOption(first)
}

/** Ticks one of each group, and every single checkbox; the one for advertising only where it is required. */
async function tick(form: Locator, field: Locator, name: string): Promise<void> {
  const isChosen = (await form.locator(`[name="${name}"]:checked`).count()) > 0
  const isNeeded = name !== 'advertising' || (await field.getAttribute('required')) !== null
  if (!isChosen && isNeeded) await field.check({ force: true })
}
