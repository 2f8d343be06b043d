/** Parameters that advertisements add to an address to track the source of a visit; they do not change the page. */
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
