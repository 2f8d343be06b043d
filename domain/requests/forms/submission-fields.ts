/**
 * Names of the fields that belong to every form and are no answer of the visitor's: written by the form, read by the
 * door. All but `url` may be missing: a form that we did not draw works too.
 */
export const SUBMISSION_FIELDS = {
  /** Address of the page on which the form was opened (docs/product.md, Form fields). */
  url: 'url',
  /** A UUID: what is sent twice under one is one request. Also taken from the header `Idempotency-Key`. */
  key: 'request_key',
  /** When the form was drawn, in milliseconds since 1970. */
  shownAt: 'shown_at',
  /** `yes` once the visitor has said that he means a second request. */
  repeat: 'repeat',
  /** A field that people do not see. */
  honeypot: 'website',
  carId: 'car_id',
  /** May stand several times: the conditions under which the shown price holds (`trade-in`, `credit` …). */
  conditions: 'with',
  /** What the visitor saw as the price, in roubles. */
  shownPrice: 'shown_price',
  /** `yes`: agrees to the processing of personal data; required. */
  consent: 'consent',
  /** `yes`: agrees to advertising. */
  advertising: 'advertising',
  /** The versions of the two texts that the form linked to. */
  consentVersion: 'consent_version',
  advertisingVersion: 'advertising_version',
  /** May stand several times; `files[]` is the same. */
  files: 'files',
} as const
