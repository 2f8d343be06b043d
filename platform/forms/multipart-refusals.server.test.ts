import { beforeEach, describe, expect, it } from 'vitest'
import {
  BOUNDARY,
  encodeForm,
  fieldPart,
  filePart,
  FORM_TYPE,
  createFormReader,
  postBody,
  postForm,
  postStream,
  type RawPart,
  rawPart,
  URL_ENCODED,
} from '#tests/factories/forms.ts'

const { files, read, reasonOf } = createFormReader()
beforeEach(() => void files.splice(0))

describe('refused is', () => {
  it.each([
    ['one field more', { fields: 3 }, 'too-many-fields'],
    ['one part more', { parts: 5 }, 'too-many-parts'],
    ['a name one byte longer', { nameBytes: 6 }, 'name-too-long'],
    ['a value one byte longer', { fieldBytes: 19 }, 'field-too-long'],
    ['all values one byte longer', { allFieldBytes: 35 }, 'fields-too-long'],
    ['one file more', { files: 1 }, 'too-many-files'],
    ['a file one byte longer', { fileBytes: 29 }, 'file-too-large'],
    ['a body one byte longer', { totalBytes: 603 }, 'too-large'],
  ])('%s than allowed', async (_case, limits, reason) => {
    const just = {
      fields: 4,
      parts: 6,
      nameBytes: 7,
      fieldBytes: 20,
      allFieldBytes: 36,
      files: 2,
      fileBytes: 30,
      totalBytes: 604,
    }
    const parts = [
      fieldPart('aaaaaaa', 'я'.repeat(10)),
      fieldPart('b', ''),
      filePart('c.jpg', 'x'.repeat(30)),
      filePart('d.jpg', ''),
      fieldPart('e', 'xxxxx'),
      fieldPart('f', 'y'),
    ]
    expect(encodeForm(parts)).toHaveLength(just.totalBytes)
    expect(await reasonOf(postForm(parts), just)).toBe('taken')
    expect(await reasonOf(postForm(parts), { ...just, ...limits })).toBe(reason)
  })

  it.each([
    ['one field more', { fields: 2 }, 'too-many-fields'],
    ['a name one byte longer', { nameBytes: 3 }, 'name-too-long'],
    ['a value one byte longer', { fieldBytes: 9 }, 'field-too-long'],
    ['all values one byte longer', { allFieldBytes: 16 }, 'fields-too-long'],
  ])('%s than allowed, also url-encoded', async (_case, limits, reason) => {
    const just = { fields: 3, nameBytes: 4, fieldBytes: 10, allFieldBytes: 17 }
    const body = Buffer.from(new URLSearchParams({ aaaa: 'яяяяя', b: '', c: 'z' }).toString())
    expect(await reasonOf(postBody(body, URL_ENCODED), just)).toBe('taken')
    expect(await reasonOf(postBody(body, URL_ENCODED), { ...just, ...limits })).toBe(reason)
  })

  it('a url-encoded body that is already too long, before all of it has arrived', async () => {
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => ((pulled += 1) > 600 ? controller.close() : controller.enqueue(Buffer.alloc(100, 'a'))),
    })
    const request = postStream(endless, { 'content-type': URL_ENCODED })
    expect(await reasonOf(request, { totalBytes: 1e6 })).toBe('fields-too-long')
  })

  it('a file that is too large, with all fields read', async () => {
    const parts = [filePart('a.jpg', 'x'.repeat(10_001)), fieldPart('name', 'Иван'), filePart('b.jpg', 'x')]
    expect(await read(postForm(parts))).toEqual({
      ok: false,
      refusal: { reason: 'file-too-large', field: 'files', fileName: 'a.jpg' },
      fault: 'too-large',
      fields: new Map([['name', ['Иван']]]),
    })
    const many = [...parts.slice(1), filePart('c.jpg', 'x'), filePart('d.jpg', 'x'), fieldPart('phone', '7')]
    expect(await read(postForm(many))).toMatchObject({
      ok: false,
      refusal: { reason: 'too-many-files', fileName: 'd.jpg' },
      fields: new Map([
        ['name', ['Иван']],
        ['phone', ['7']],
      ]),
    })
  })

  it.each([
    ['no content type', undefined],
    ['JSON', 'application/json'],
    ['plain text', 'text/plain'],
    ['something strange', 'multipart/form-data/x; boundary=;'],
    ['another multipart', `multipart/mixed; boundary=${BOUNDARY}`],
  ])('%s', async (_case, type) => {
    expect(await reasonOf(postBody(encodeForm([fieldPart('a', 'x')]), type))).toBe('not-a-form')
  })

  it('a compressed body', async () => {
    const request = postForm([fieldPart('a', 'x')])
    request.headers.set('content-encoding', 'gzip')
    expect(await reasonOf(request)).toBe('not-a-form')
  })

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary="a${'b'.repeat(70)}"`,
  ])('a body without a boundary: %s', async (type) => {
    expect(await reasonOf(postBody(encodeForm([fieldPart('a', 'x')]), type))).toBe('malformed')
  })

  it.each<[string, RawPart]>([
    ['without a disposition', { headers: ['Content-Type: text/plain'], content: 'x' }],
    ['without headers', { headers: [], content: 'x' }],
    ['with another disposition', rawPart('attachment; name="a"')],
    ['without a name', rawPart('form-data; filename="a.jpg"')],
    ['with two names', rawPart('form-data; name="a"; name="b"')],
    ['with two dispositions', rawPart('form-data; name="a"', 'x', 'Content-Disposition: form-data; name="b"')],
    ['with a name that does not end', rawPart('form-data; name="a')],
    ['with words behind its name', rawPart('form-data; name="a" evil')],
    ['with a line break in its name', rawPart('form-data; name="a\nb"')],
    ['with a carriage return in a file name', rawPart('form-data; name="a"; filename="b\r.jpg"')],
    ['with a file name in another charset', rawPart('form-data; name="a"; filename*=koi8-r\'\'%C1')],
    ['with a file name that is no UTF-8', rawPart('form-data; name="a"; filename*=utf-8\'\'%FF')],
    [
      'with a header without a colon',
      { headers: ['no-colon', ...rawPart('form-data; name="a"').headers], content: 'x' },
    ],
    ['in base64', rawPart('form-data; name="a"', 'eA==', 'Content-Transfer-Encoding: base64')],
    ['with parts of its own', rawPart('form-data; name="a"', 'x', 'Content-Type: multipart/mixed; boundary=b')],
    ['with NUL in its value', fieldPart('a', 'x\0y')],
    ['with NUL in its name', fieldPart('a\0b', 'x')],
    ['with NUL in the name of its file', rawPart('form-data; name="a"; filename="b\0.jpg"')],
    ['that is a file without a name', rawPart('form-data; name="a"; filename=""', 'x')],
  ])('a part %s', async (_case, badPart) => {
    expect(await reasonOf(postForm([fieldPart('good', 'x'), badPart, fieldPart('fine', 'y')]))).toBe('malformed')
    expect(await reasonOf(postForm([badPart], 3))).toBe('malformed')
    expect(files).toEqual([])
  })

  it('a part that ends before its headers do', async () => {
    const [, headers = ''] = encodeForm([fieldPart('b', 'x')])
      .toString()
      .split(`--${BOUNDARY}\r\n`)
    const cut = `--${BOUNDARY}\r\n${headers.split('\r\n\r\n')[0]}\r\n`
    const goodPart = encodeForm([fieldPart('a', 'x')], '').toString()
    for (const parts of [`${cut}${goodPart}`, `${goodPart}${cut}`, cut])
      expect(await reasonOf(postBody(Buffer.from(`${parts}--${BOUNDARY}--\r\n`), FORM_TYPE))).toBe('malformed')
  })

  it('a field that is already too long, before all of it has arrived', async () => {
    const request = postForm([fieldPart('a', 'x'.repeat(30_000))], 1000)
    expect(await reasonOf(request, { totalBytes: 20_000 })).toBe('field-too-long')
  })

  it('a header block that would be truncated', async () => {
    expect(await reasonOf(postForm([filePart('ж'.repeat(10_000), 'x')]), { nameBytes: 1e6, totalBytes: 1e6 })).toBe(
      'name-too-long',
    )
    expect(await reasonOf(postForm([filePart('a', 'x'), filePart('ж'.repeat(21), 'x')]))).toBe('name-too-long')
    const padding = Array.from({ length: 40 }, (_, index) => `X-${index}: y`)
    const padded = { headers: [...padding, ...fieldPart('a', '').headers], content: 'x' }
    expect(await reasonOf(postForm([padded]))).toBe('malformed')
  })

  it.each<[string, string, string | Uint8Array]>([
    [
      'a body with a wrong charset parameter',
      'multipart/form-data; charset=koi8-r; boundary=' + BOUNDARY,
      encodeForm([fieldPart('a', 'x')]),
    ],
    [
      'a field with a wrong charset parameter',
      FORM_TYPE,
      encodeForm([rawPart('form-data; name="a"', 'x', 'Content-Type: text/plain; charset=windows-1251')]),
    ],
    ['a field in it', FORM_TYPE, encodeForm([{ ...fieldPart('a', ''), content: Buffer.from([0xcf, 0xf0]) }])],
    ['a name in it', FORM_TYPE, Buffer.from(encodeForm([fieldPart('a\u00cf\u00f0', 'x')]).toString(), 'latin1')],
    ['a url-encoded body with a wrong charset parameter', `${URL_ENCODED}; charset=windows-1251`, 'a=x'],
    ['a url-encoded value in it', URL_ENCODED, 'a=%CF%F0'],
    ['a url-encoded body in it', URL_ENCODED, Buffer.from([0x61, 0x3d, 0xcf, 0xf0])],
  ])('another charset: %s', async (_case, type, body) => {
    expect(await reasonOf(postBody(Buffer.from(body), type))).toBe('wrong-charset')
  })

  it('a body that ends anywhere before its end', async () => {
    const whole = encodeForm([fieldPart('a', 'x'), filePart('b.jpg', 'y'.repeat(300)), fieldPart('c', 'z')])
    const end = whole.length - '\r\n'.length
    for (let length = 0; length < end; length += 1) {
      const pieceBytes = 1 + (length % 97)
      const reason = await reasonOf(postBody(whole.subarray(0, length), FORM_TYPE, pieceBytes))
      expect(['cut-off', 'malformed'], `${length} bytes`).toContain(reason)
    }
    expect(await reasonOf(postBody(whole.subarray(0, end), FORM_TYPE))).toBe('taken')
  })

  it('a body that is shorter than announced, although it is complete in itself', async () => {
    const request = postBody(Buffer.from('a=x&b=y'), URL_ENCODED)
    request.headers.set('content-length', '9')
    expect(await reasonOf(request)).toBe('cut-off')
  })

  it('a body that is announced too large, before any of it is parsed', async () => {
    const request = postForm([filePart('a.jpg', 'x')])
    request.headers.set('content-length', '40001')
    expect(await reasonOf(request)).toBe('too-large')
    expect(files).toEqual([])
  })
})
