import { readFile } from 'node:fs/promises'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect, it } from 'vitest'
import { describeApi } from '../docs/api/describe-api.ts'
import { exampleOf } from '../docs/api/describe-fields.ts'
import { parseAnswers } from '#domain/requests/forms/parse-answers.ts'
import { fieldsOf } from '../domain/requests/kinds/kind-fields.ts'
import { REQUEST_KINDS } from '../domain/requests/kinds/registry.ts'
import { SUBMISSION_FIELDS } from '#domain/requests/forms/submission-fields.ts'

const openApi: unknown = JSON.parse(await readFile(new URL('../docs/api/openapi.json', import.meta.url), 'utf8'))

it('openapi.json matches the schemas (regenerate: node docs/api/write.ts)', () => {
  expect(openApi).toEqual(JSON.parse(JSON.stringify(describeApi())))
})

it('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(JSON.parse(JSON.stringify(describeApi())))
  expect(result).toMatchObject({ valid: true })
})

it('the document names every field that a form may have', () => {
  const { schemas } = describeApi().components
  const listProperties = (name: string) => Object.keys(Object(Reflect.get(schemas, name)).properties)
  for (const kind of REQUEST_KINDS)
    expect(
      listProperties(kind).filter((name) => name !== 'files'),
      kind,
    ).toEqual(fieldsOf(kind))
  const own = Object.values(SUBMISSION_FIELDS).filter((name) => name !== SUBMISSION_FIELDS.files)
  expect(listProperties('WireFields').toSorted()).toEqual(own.toSorted())
})

it.each(REQUEST_KINDS)("the example of %s is valid by the document and by the site's own schema", (kind) => {
  const ajv = new Ajv2020({ strict: false })
  formats.default(ajv)
  ajv.addSchema({ $id: 'api', components: { schemas: describeApi().components.schemas } })
  const example = exampleOf(kind)
  expect(ajv.validate({ $ref: `api#/components/schemas/${kind}` }, example), ajv.errorsText()).toBe(true)
  const fields = new Map(Object.entries(example).map(([name, value]) => [name, [value].flat()]))
  expect(parseAnswers(kind, fields)).toMatchObject({ ok: true })
})
