/**
 * Names of the fields that every form has besides the visitor's answers: written by the form, read by the endpoint. All
 * but `url` can be missing, so forms of other sites work too.
 */
export const SUBMISSION_FIELDS = {
  /** Address of the page on which the form was opened (docs/product.md, Form fields). */
  url: 'url',
  /** A UUID: a form sent twice with the same one is one request. Also read from the header `Idempotency-Key`. */
  key: 'request_key',
  /** When the form was rendered, in milliseconds since 1970. */
  shownAt: 'shown_at',
  /** `yes` once the visitor has confirmed a second request. */
  repeat: 'repeat',
  /** A field that is invisible to people. */
  honeypot: 'website',
  carId: 'car_id',
  /** Repeatable: the conditions of the shown price (`trade-in`, `credit` …). */
  conditions: 'with',
  /** The price that the visitor saw, in roubles. */
  shownPrice: 'shown_price',
  /** `yes`: consent to the processing of personal data; required. */
  consent: 'consent',
  /** `yes`: consent to advertising. */
  advertising: 'advertising',
  /** The versions of the two texts that the form linked to. */
  consentVersion: 'consent_version',
  advertisingVersion: 'advertising_version',
  /** Repeatable; `files[]` is the same. */
  files: 'files',
} as const
