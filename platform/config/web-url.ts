import * as v from 'valibot'

const REMEDY = 'give an origin without a path, for example https://cars.example'

/** The origin of a site: `https://cars.example`. */
export const webUrl = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && /^https?:\/\/[^/?#]+\/?$/.test(text), REMEDY),
  // As browsers write it: lower case, without the default port.
  v.transform((text) => new URL(text).origin),
)

/** Origins separated by commas. */
export const webUrls = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((origin) => origin.trim())),
  v.array(webUrl),
)
