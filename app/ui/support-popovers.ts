import { reportSurvived } from './report-survived.ts'

/**
 * Gives popovers to the browsers of our floor that have none of their own (Safari before 17). Its rules come into the
 * lowest layer, where a browser's own would be. Every other browser fetches nothing.
 */
export async function supportPopovers(): Promise<void> {
  if ('popover' in HTMLElement.prototype) return
  try {
    const { apply } = await import('@oddbird/popover-polyfill/fn')
    apply({ layerName: 'reset' })
  } catch (error) {
    reportSurvived('popovers', error)
  }
}
