import type { Locator, Page } from 'playwright-core'

let phones = 9_161_230_000

/** A phone number that has sent no request yet: ten digits. */
export const nextPhone = () => String((phones += 1))

/** The submit button of the page's form. */
export const submitOf = (page: Page) => page.locator('main button[type=submit]')
/** The errors beside the fields. */
export const errorsOf = (page: Page) => page.locator('main [id$=-error]').allTextContents()
/** The description that a screen reader announces for a field. */
export const errorBeside = async (page: Page, field: string) =>
  page.locator(`#${await page.locator(`main [name=${field}]`).first().getAttribute('aria-describedby')}`).textContent()
/** The name of the field that has the focus. */
export const focusedIn = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))
/** The heading that replaces an accepted form. */
export const acceptedHeading = (page: Page) => page.getByRole('heading', { name: /принят[ао]/ })

/** Fills in the fields that every form requires. */
export async function fillPerson(page: Page, phone = nextPhone()): Promise<void> {
  await page.fill('[name=name]', 'Анна')
  await page.fill('[name=phone]', phone)
  await page.check('[name=consent]')
}

/**
 * Makes a form look as if it had been open for some seconds: the site suspects a robot when one is filled in faster
 * (domain/requests/forms/parse-submission-fields.ts). `form` is the form itself.
 */
export const backdateForm = (form: Locator) =>
  form.evaluate((element: HTMLFormElement) => {
    const field = element.querySelector<HTMLInputElement>('[name=shown_at]')
    if (field === null) throw new Error('The form has no time at which it was shown')
    const earlier = String(Number(field.value) - 5_000)
    field.value = earlier
    // React restores its own value whenever it renders the form again.
    element.addEventListener('formdata', ({ formData }) => formData.set('shown_at', earlier))
  })
