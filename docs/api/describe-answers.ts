import { HTTP_ERROR_STATUS, HTTP_ERROR_MESSAGES, type HttpErrorCode } from '#app/http/http-errors.ts'
import type { Schema } from './describe-fields.ts'

/** A reference to one of the document's schemas. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

const TEXT: Schema = { type: 'string' }

export const ANSWER_SCHEMAS: Record<string, Schema> = {
  FormAnswer: {
    description: 'The answer to every call of a form, whatever the status. More fields can be added.',
    type: 'object',
    required: ['success', 'msg', 'action'],
    properties: {
      success: { enum: ['Y', 'N'] },
      msg: { ...TEXT, minLength: 1, description: 'For the visitor, as text and in Russian. Never HTML.' },
      action: {
        enum: ['popup', 'reload', 'hide-answer-form'],
        description:
          '`popup`: show the message for 3 seconds. `reload`: then reload the page. `hide-answer-form`: then remove the form and show what it replaced.',
      },
      link: { ...TEXT, pattern: '^/(?!/)', description: 'A path of the site, followed after the message.' },
      errors: {
        type: 'object',
        additionalProperties: TEXT,
        description: 'Error messages by the name of the field.',
      },
      number: { type: 'integer', minimum: 1, description: 'The request’s number, once it is accepted.' },
      request: {
        ...TEXT,
        pattern: '^/(?!/)',
        description: 'A path of the site where the request can be followed, through the login if necessary.',
      },
      follow: { ...TEXT, description: 'The text of the link to `request`.' },
      calendar: {
        ...TEXT,
        pattern: '^/(?!/)',
        description: 'Of a test drive that is booked (`slot`): a path of the site with the entry for a calendar.',
      },
      confirm: {
        const: 'repeat',
        description:
          'The same phone sent the same within 10 minutes. Ask the visitor, then send the same with `repeat=yes`.',
      },
    },
  },
  ListAnswer: {
    description: 'The answer to a change of favourites or of the comparison.',
    type: 'object',
    required: ['success', 'msg', 'count', 'active'],
    properties: {
      success: { enum: ['Y', 'N'] },
      msg: { ...TEXT, minLength: 1 },
      count: { type: 'integer', minimum: 0, description: 'How many cars are on the list now.' },
      active: { type: 'boolean', description: 'Whether this car is one of them.' },
    },
  },
}

export const ACCEPTED_EXAMPLE = {
  success: 'Y',
  msg: 'Заявка № 1001 принята. Перезвоним в течение 10 минут.',
  action: 'popup',
  number: 1001,
}
export const REFUSED_EXAMPLE = {
  success: 'N',
  msg: 'Укажите номер телефона: +7 и ещё десять цифр.',
  action: 'popup',
  errors: { phone: 'Укажите номер телефона: +7 и ещё десять цифр.' },
}

const ERROR_DESCRIPTIONS: Record<Exclude<HttpErrorCode, 'cut-off' | 'not-a-form' | 'busy'>, string> = {
  malformed: 'The body is not a form, or a field is repeated that is allowed only once.',
  foreign: 'A browser sends this from a page whose origin is not trusted (`TRUSTED_ORIGINS`).',
  unknown: 'There is no such form.',
  'too-large': 'More than five files of 10 MB and a form.',
  'too-often': 'Too many calls from this address. `Retry-After` is the time to wait.',
  failed: 'Something broke on the server. Send the same again, with the same key.',
  closed:
    'The site is starting, its database is unavailable, or too many files are being checked: `Retry-After` can be the time to wait.',
}

const RETRY_AFTER: Schema = { description: 'Seconds.', schema: { type: 'integer', minimum: 1 } }
const ERROR_CODES = Object.keys(ERROR_DESCRIPTIONS).filter((name): name is keyof typeof ERROR_DESCRIPTIONS =>
  Object.hasOwn(ERROR_DESCRIPTIONS, name),
)

/** The responses to a call that fails before its fields are read. */
export const ERROR_RESPONSES: Record<string, Schema> = Object.fromEntries(
  ERROR_CODES.map((reason) => [
    reason,
    {
      description: ERROR_DESCRIPTIONS[reason],
      ...((reason === 'too-often' || reason === 'closed') && { headers: { 'Retry-After': RETRY_AFTER } }),
      content: {
        'application/json': {
          // The list endpoints add the count.
          schema: { anyOf: [ref('FormAnswer'), ref('ListAnswer')] },
          example: { success: 'N', msg: HTTP_ERROR_MESSAGES[reason], action: 'popup' },
        },
      },
    },
  ]),
)

/** References to them by status, for the calls. A fixed address cannot be unknown. */
export const ERROR_REFERENCES: Record<string, Schema> = referTo(ERROR_CODES.filter((reason) => reason !== 'unknown'))
export const UNKNOWN_REFERENCE = referTo(['unknown'])

function referTo(reasons: (keyof typeof ERROR_DESCRIPTIONS)[]): Record<string, Schema> {
  return Object.fromEntries(
    reasons.map((reason) => [String(HTTP_ERROR_STATUS[reason]), { $ref: `#/components/responses/${reason}` }]),
  )
}
