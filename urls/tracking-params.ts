/** What advertisements add to an address to tell where a visitor comes from; none of them makes another page. */
export const TRACKING_PARAMS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'yclid',
  'ysclid',
  'gclid',
  'fbclid',
  '_openstat',
] as const
