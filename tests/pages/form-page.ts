import type { Locator, Page } from 'playwright-core'

let phones = 9_161_230_000

/** A number that has sent nothing yet: ten digits. */
export const nextPhone = () => String((phones += 1))

/** The one button of the page's form. */
export const submitOf = (page: Page) => page.locator('main button[type=submit]')
/** What is said beside the fields. */
export const errorsOf = (page: Page) => page.locator('main [id$=-error]').allTextContents()
/** What a screen reader hears of a field beside its name. */
export const errorBeside = async (page: Page, field: string) =>
  page.locator(`#${await page.locator(`main [name=${field}]`).first().getAttribute('aria-describedby')}`).textContent()
/** The name of the field that has the focus. */
export const focusedIn = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))
/** The heading that stands instead of a form that was taken. */
export const acceptedHeading = (page: Page) => page.getByRole('heading', { name: /принят[ао]/ })

/** Fills in what every form of a person asks. */
export async function fillPerson(page: Page, phone = nextPhone()): Promise<void> {
  await page.fill('[name=name]', 'Анна')
  await page.fill('[name=phone]', phone)
  await page.check('[name=consent]')
}

/**
 * Lets a form seem to have stood there for some seconds before it is sent: what is filled in faster is no person's work,
 * the site believes (domain/requests/forms/parse-submission-fields.ts). `form` is the form itself.
 */
export const backdateForm = (form: Locator) =>
  form.evaluate((element: HTMLFormElement) => {
    const field = element.querySelector<HTMLInputElement>('[name=shown_at]')
    if (field === null) throw new Error('The form does not say when it was shown')
    const earlier = String(Number(field.value) - 5_000)
    field.value = earlier
    // React puts its own value back whenever it draws the form anew.
    element.addEventListener('formdata', ({ formData }) => formData.set('shown_at', earlier))
  })
