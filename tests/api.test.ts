import { readFile } from 'node:fs/promises'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { describeApi } from '../docs/api/describe-api.ts'
import { FIELD_WORDS } from '../domain/requests/field-words.ts'
import { fieldsOf } from '../domain/requests/forms/request-schemas.ts'
import { REQUEST_KINDS } from '../domain/requests/request.ts'
import { WIRE_FIELDS } from '../domain/requests/wire-fields.ts'

const written: unknown = JSON.parse(await readFile(new URL('../docs/api/openapi.json', import.meta.url), 'utf8'))

it('the document of the wire contract is what the schemas say: run node docs/api/write.ts', () => {
  expect(written).toEqual(JSON.parse(JSON.stringify(describeApi())))
})

it('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(JSON.parse(JSON.stringify(describeApi())))
  expect(result).toMatchObject({ valid: true })
})

it('the document names every field that a form may have', () => {
  const { schemas } = describeApi().components
  const named = (name: string) => Object.keys(Object(Reflect.get(schemas, name)).properties)
  for (const kind of REQUEST_KINDS)
    expect(
      named(kind).filter((name) => name !== 'files'),
      kind,
    ).toEqual(fieldsOf(kind))
  for (const kind of REQUEST_KINDS) for (const name of fieldsOf(kind)) expect(Object.keys(FIELD_WORDS)).toContain(name)
  const own = Object.values(WIRE_FIELDS).filter((name) => name !== WIRE_FIELDS.files)
  expect(named('WireFields').toSorted()).toEqual(own.toSorted())
})
