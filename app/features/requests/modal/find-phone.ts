/**
 * The phone, in digits, of the branch that the trigger of a form belongs to, or of the page's car; otherwise the first on
 * the page, which is in the header.
 */
export function findPhone(trigger?: HTMLElement): string | undefined {
  const place = trigger === undefined ? document.querySelector<HTMLElement>('[data-phone]') : closestWithPhone(trigger)
  return place?.dataset.phone ?? document.querySelector('a[href^="tel:"]')?.getAttribute('href')?.replaceAll(/\D/g, '')
}

const closestWithPhone = (trigger: HTMLElement) => trigger.closest<HTMLElement>('[data-phone]')
