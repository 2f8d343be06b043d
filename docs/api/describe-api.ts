import { formActionPath } from '#domain/requests/form-action-path.ts'
import { modalViewPath, modelsPath } from '#urls/request-paths.ts'
import { DISCOUNT_CONDITIONS } from '#domain/cars/prices/price.ts'
import { definitionOf, FORM_NAMES, type FormName, kindOfForm, REQUEST_KINDS } from '#domain/requests/kinds/registry.ts'
import { isModalForm } from '#domain/requests/request.ts'
import {
  ANSWER_SCHEMAS,
  ERROR_REFERENCES,
  ERROR_RESPONSES,
  ref,
  REFUSED_EXAMPLE,
  ACCEPTED_EXAMPLE,
  UNKNOWN_REFERENCE,
} from './describe-answers.ts'
import { describeKind, exampleOf, type Schema } from './describe-fields.ts'

const UUID = { type: 'string', format: 'uuid' }
const yesField = (description: string): Schema => ({
  type: 'string',
  enum: ['yes', 'on', 'Y', '1', 'true'],
  description,
})

/** Fields that belong to every form (domain/requests/forms/submission-fields.ts). */
const WIRE_FIELDS_SCHEMA: Schema = {
  type: 'object',
  required: ['consent'],
  properties: {
    consent: yesField('The visitor agrees to the processing of their data. Never tick it for them.'),
    advertising: yesField('The visitor agrees to advertising.'),
    consent_version: { type: 'string', pattern: '^\\d+$', description: 'Version of the text that the form linked to.' },
    advertising_version: { type: 'string', pattern: '^\\d+$' },
    url: { type: 'string', description: 'Address of the page on which the form was filled in.' },
    request_key: {
      ...UUID,
      description: 'Forms with the same key are one request. The header `Idempotency-Key` is the same.',
    },
    repeat: yesField('The visitor has confirmed that they mean a second request.'),
    car_id: {
      type: 'string',
      pattern: '^\\d{1,15}$',
      description: 'The car that the form is about.',
      examples: ['42'],
    },
    with: {
      type: 'array',
      items: { type: 'string', enum: [...DISCOUNT_CONDITIONS] },
      description: 'Conditions under which the shown price holds. `with[]` is the same field.',
    },
    shown_price: {
      type: 'string',
      description: 'The price that the visitor saw, in roubles.',
      examples: ['2 450 000'],
    },
    shown_at: {
      type: 'string',
      pattern: '^\\d+$',
      description: 'When the form was shown, in milliseconds since 1970.',
    },
    website: {
      type: 'string',
      maxLength: 0,
      description: 'Hidden from people. A form with a value in it is treated as sent by a robot.',
    },
  },
}

/** The complete wire contract as an OpenAPI 3.1 document. */
export const describeApi = () => ({
  openapi: '3.1.0',
  info: {
    title: 'Showroom: the wire contract',
    version: '1.0.0',
    description: 'The calls that pages, landing pages and scripts make to the site. See README.md beside this file.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: 'https://cars.example' }],
  tags: [{ name: 'forms' }, { name: 'pop-ups' }, { name: 'lists' }],
  paths: {
    ...Object.fromEntries(FORM_NAMES.map((form) => [formActionPath(form), { post: describeForm(form) }])),
    [decodeURIComponent(modalViewPath('{modal}'))]: { post: MODAL_VIEW_OPERATION },
    [modelsPath()]: { post: MODELS_OPERATION },
    '/ajax/add2fav.php': { post: FAVOURITES_OPERATION },
    '/ajax/add2compare.php': { post: COMPARISON_OPERATION },
  },
  components: {
    schemas: {
      WireFields: WIRE_FIELDS_SCHEMA,
      ...Object.fromEntries(REQUEST_KINDS.map((kind) => [kind, describeKind(kind)])),
      ...ANSWER_SCHEMAS,
    },
    responses: {
      taken: {
        description: 'Accepted (`Y`), or rejected for a reason that the visitor can correct (`N`).',
        content: {
          'application/json': {
            schema: ref('FormAnswer'),
            examples: { taken: { value: ACCEPTED_EXAMPLE }, refused: { value: REFUSED_EXAMPLE } },
          },
        },
      },
      listed: LIST_RESPONSE,
      ...ERROR_RESPONSES,
    },
    parameters: {
      key: { name: 'Idempotency-Key', in: 'header', schema: UUID, description: 'Instead of the field `request_key`.' },
    },
  },
})

function describeForm(form: FormName): Schema {
  const kind = kindOfForm(form)
  const body = { schema: ref(kind), example: exampleOf(kind) }
  return {
    operationId: form,
    tags: ['forms'],
    summary: definitionOf(kind).label,
    parameters: [{ $ref: '#/components/parameters/key' }],
    requestBody: {
      required: true,
      content: { 'multipart/form-data': body, 'application/x-www-form-urlencoded': { schema: ref(kind) } },
    },
    responses: { 200: { $ref: '#/components/responses/taken' }, ...ERROR_REFERENCES },
  }
}

const formBody = (properties: Record<string, Schema>, required: string[] = []): Schema => {
  const schema = { type: 'object', properties, ...(required.length > 0 && { required }) }
  return { content: { 'application/x-www-form-urlencoded': { schema }, 'multipart/form-data': { schema } } }
}
const htmlResponse = (description: string, example: string): Schema => ({
  description,
  content: { 'text/html': { schema: { type: 'string' }, example } },
})

const MODAL_VIEW_OPERATION: Schema = {
  operationId: 'modal-view',
  tags: ['pop-ups'],
  summary: 'The view of a pop-up: heading, car, form',
  parameters: [
    {
      name: 'modal',
      in: 'path',
      required: true,
      schema: { type: 'string', enum: [...FORM_NAMES.filter((form) => isModalForm(form)), 'cookie', 'follow-search'] },
    },
  ],
  requestBody: {
    description:
      'The trigger’s data attributes. `carId`, `car-id` and `car_id` are one name. One with the name of a field about a car, a loan or parts (`own-brand`, `price-rub`, `parts`) prefills it; a person’s name, telephone and e-mail are never prefilled.',
    ...formBody({
      carId: { type: 'string', examples: ['42'] },
      with: { type: 'string', examples: ['trade-in credit'] },
      search: {
        type: 'string',
        description: 'Of `follow-search`: the address of the catalogue to follow.',
        examples: ['/cars/used/?price_to=3000000'],
      },
      url: { type: 'string', description: 'The page with the trigger; without it the Referer.' },
    }),
  },
  responses: {
    200: htmlResponse('HTML for the pop-up.', '<h2>Заявка на автомобиль</h2><form …>'),
    ...UNKNOWN_REFERENCE,
    ...ERROR_REFERENCES,
  },
}

const MODELS_OPERATION: Schema = {
  operationId: 'models',
  tags: ['lists'],
  summary: 'The models of a brand, as the options of a <select>',
  requestBody: formBody({
    HigloadBlockId: { type: 'string', description: 'The brand’s block id.', examples: ['101'] },
  }),
  responses: {
    200: htmlResponse(
      '`<option>`s, the placeholder first. Empty for a brand that is unknown or has no cars: leave the dropdown disabled.',
      '<option value="">Выбор модели</option><option value="monjaro">Monjaro</option>',
    ),
    ...ERROR_REFERENCES,
  },
}

const LIST_RESPONSE: Schema = {
  description: 'Changed (`Y`), or not changed for a reason that the visitor can understand (`N`).',
  content: {
    'application/json': {
      schema: ref('ListAnswer'),
      example: { success: 'Y', msg: 'Добавлено в избранное', count: 3, active: true },
    },
  },
}
const CAR_ID = { type: 'string', pattern: '^[1-9]\\d{0,14}$', description: 'A car’s id.', examples: ['42'] }

const FAVOURITES_OPERATION: Schema = {
  operationId: 'add2fav',
  tags: ['lists'],
  summary: 'Adds a car to the visitor’s favourites, or removes it',
  requestBody: {
    required: true,
    ...formBody({ favorites: CAR_ID, type: { const: 'del_tov', description: 'Removes the car.' } }, ['favorites']),
  },
  responses: { 200: { $ref: '#/components/responses/listed' }, ...ERROR_REFERENCES },
}

const COMPARISON_OPERATION: Schema = {
  operationId: 'add2compare',
  tags: ['lists'],
  summary: 'Adds a car to the comparison; a second time removes it',
  requestBody: {
    required: true,
    ...formBody(
      {
        action: { enum: ['ADD_TO_COMPARE_LIST', 'DELETE_FROM_COMPARE_LIST'] },
        id: CAR_ID,
        iblock: { type: 'string', enum: ['1', '2'], description: 'The catalogue block of the car: `1` new, `2` used.' },
      },
      ['action', 'id'],
    ),
  },
  responses: { 200: { $ref: '#/components/responses/listed' }, ...ERROR_REFERENCES },
}
