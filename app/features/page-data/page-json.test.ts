import { UNSAFE_decodeViaTurboStream, UNSAFE_ErrorResponseImpl } from 'react-router'
import { expect, it } from 'vitest'
import { encodePageJson, type PageJson } from './page-json.ts'
import { toRouterStream } from './router-stream.ts'

/** What the router makes of the data of a page. */
async function receive(data: unknown): Promise<unknown> {
  const json: PageJson = JSON.parse(encodePageJson(data))
  const stream = new Blob([toRouterStream(json)]).stream()
  return (await UNSAFE_decodeViaTurboStream(stream, globalThis)).value
}

it('reaches the router unchanged', async () => {
  const data = {
    loaderData: { root: { names: ['a', 'a', ''], none: null, empty: {} }, page: [1, 0, -5, true, false, [[]], 1.5] },
    actionData: {
      since: new Date(1_700_000_000_123),
      cars: [{ id: 1, name: 'x' }, { id: 2, name: 'y' }, { name: 'z' }],
    },
    errors: null,
  }
  expect(await receive(data)).toStrictEqual(data)
  const chosen = {
    chosen: new Map([
      ['kind', new Set(['a', 'b'])],
      ['by', new Set()],
    ]),
  }
  expect(await receive(chosen)).toStrictEqual(chosen)
  expect(await receive({ a: undefined, b: [undefined] })).toStrictEqual({ a: undefined, b: [undefined] })
})

it('reaches the router with the errors of a page', async () => {
  const notFound = new UNSAFE_ErrorResponseImpl(404, 'Not Found', { text: 'no such car' })
  expect(await receive({ errors: { a: notFound, b: new Error('Unexpected Server Error') } })).toEqual({
    errors: { a: notFound, b: new Error('Unexpected Server Error') },
  })
})

it('names the keys of equal objects once', () => {
  expect(
    encodePageJson([
      { id: 1, name: 'x' },
      { id: 2, name: 'y' },
    ]),
  ).toBe('[[["id","name"]],[0,[1,1,"x"],[1,2,"y"]]]')
})

it.each([
  ['a promise', Promise.resolve()],
  ['not a number', Number.NaN],
  ['a big integer', 1n],
  ['a function', () => 1],
])('refuses %s', (_name, value) => {
  expect(() => encodePageJson({ a: [{ value }] })).toThrow('A page cannot send this')
})
