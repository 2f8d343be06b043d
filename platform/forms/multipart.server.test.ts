import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
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
  rawPart,
  URL_ENCODED,
} from '#tests/factories/forms.ts'

const { files, read, reasonOf } = createFormReader()
beforeEach(() => void files.splice(0))

/** Frees memory without references at once; V8 itself would do so later, the more memory there is. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
}

describe('a form', () => {
  it('has all values of every name in order, and unchanged files', async () => {
    const photo = Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7) % 256))
    const request = postForm([
      fieldPart('a', 'один'),
      filePart('Фото.jpg', photo),
      fieldPart('a', 'два'),
      fieldPart('b', ''),
    ])
    expect(await read(request)).toEqual({
      ok: true,
      fields: new Map([
        ['a', ['один', 'два']],
        ['b', ['']],
      ]),
    })
    expect(files).toEqual([{ field: 'files', fileName: 'Фото.jpg', content: photo }])
  })

  it('may have fields named like properties of every object', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    const result = await read(postForm(names.map((name) => fieldPart(name, 'x'))))
    expect([...result.fields.keys()]).toEqual(names)
    expect(Reflect.get({}, 'x')).toBeUndefined()
  })

  it('may be url-encoded, empty, or without a body', async () => {
    const encoded = Buffer.from('a=%D0%B4%D0%B0+%26&a=&__proto__=1&%EF%BF%BD=100%&lonely')
    expect((await read(postBody(encoded, `${URL_ENCODED}; charset=UTF-8`))).fields).toEqual(
      new Map([
        ['a', ['да &', '']],
        ['__proto__', ['1']],
        ['\uFFFD', ['100%']],
        ['lonely', ['']],
      ]),
    )
    const empty = { ok: true, fields: new Map() }
    expect(await read(postBody(Buffer.from(''), URL_ENCODED))).toEqual(empty)
    expect(await read(new Request('https://cars.example/', { method: 'POST' }))).toEqual(empty)
    expect(await read(postForm([]))).toEqual(empty)
  })

  it('may have a file input without a file', async () => {
    expect(await reasonOf(postForm([filePart('', ''), fieldPart('a', 'x')]))).toBe('taken')
    expect(files).toEqual([])
  })

  it.each([
    ['form-data; name="files"; filename="a %22b%22.jpg"', 'a "b".jpg'],
    ['form-data; name="files"; filename="a \\"b\\".jpg"', 'a "b".jpg'],
    ['form-data; name="files"; filename="C:\\photo\\"', 'C:\\photo\\'],
    ['form-data; name=files; filename=a.jpg', 'a.jpg'],
    ['FORM-DATA;Name="files";FileName="a;b=c.jpg"', 'a;b=c.jpg'],
    ['form-data; name="files"; filename*=utf-8\'\'%D0%A4%20.jpg', 'Ф .jpg'],
    ['form-data; name="files"; filename="🚗 ё.jpg"', '🚗 ё.jpg'],
  ])('names its file as %s', async (disposition, fileName) => {
    expect(await reasonOf(postForm([rawPart(disposition)]))).toBe('taken')
    expect(files).toMatchObject([{ field: 'files', fileName }])
  })

  it('may have other data before and after its parts', async () => {
    const parts = encodeForm([fieldPart('a', 'x'), filePart('a', 'x'.repeat(9000))], `--${BOUNDARY}--`)
    for (const pieceBytes of [1, 7, 65_536]) {
      const body = Buffer.concat([Buffer.from('hello\r\n'), parts, Buffer.from('\r\nbye'.repeat(200))])
      expect(await reasonOf(postBody(body, FORM_TYPE, pieceBytes))).toBe('taken')
    }
  })

  it('may arrive in one piece, even with a large file', async () => {
    const photo = Buffer.alloc(300_000, 7)
    const request = postForm([fieldPart('a', 'x'), filePart('a.jpg', photo)], 400_000)
    expect(await reasonOf(request, { fileBytes: 300_000, totalBytes: 400_000 })).toBe('taken')
    expect(files).toMatchObject([{ content: photo }])
  })

  it('may continue after its end, and this data is not kept in memory', async () => {
    let sent = 0
    let peak = 0
    collectGarbage()
    const before = process.memoryUsage().arrayBuffers
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        if (sent % 100 === 0) {
          collectGarbage()
          peak = Math.max(peak, process.memoryUsage().arrayBuffers - before)
        }
        if (sent === 1) controller.enqueue(encodeForm([filePart('a.jpg', Buffer.alloc(300_000, 7))]))
        else if (sent < 900) controller.enqueue(new Uint8Array(1_000_000))
        else controller.close()
      },
    })
    const request = postStream(endless, { 'content-type': FORM_TYPE })
    expect(await reasonOf(request, { fileBytes: 300_000, totalBytes: 1e9 })).toBe('taken')
    expect(sent).toBe(900)
    expect(peak).toBeLessThan(200_000_000)
  })

  it('gives the same result however the network splits it', async () => {
    const content = fc.uint8Array({ maxLength: 5000 })
    const name = fc.stringMatching(/^[a-z\u0430-\u044f ]{1,10}$/)
    const anyPart = fc.oneof(
      fc.tuple(name, fc.stringMatching(/^[ -~\u0430-\u044f]{0,40}$/)).map(([field, text]) => ({ field, text })),
      fc.tuple(name, content).map(([fileName, bytes]) => ({ fileName, bytes })),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyPart, { maxLength: 8 }),
        fc.integer({ min: 1, max: 9000 }),
        async (parts, pieceBytes) => {
          files.length = 0
          const raw = parts.map((part) =>
            'field' in part ? fieldPart(part.field, part.text) : filePart(part.fileName, part.bytes),
          )
          const result = await read(postForm(raw, pieceBytes), { files: 9, totalBytes: 1e6 })
          expect(result.ok).toBe(true)
          const sent = parts.flatMap((part) => ('field' in part ? [[part.field, part.text]] : []))
          const got = [...result.fields].flatMap(([field, texts]) => texts.map((text) => [field, text]))
          expect(sorted(got)).toEqual(sorted(sent))
          expect(files.map(({ content }) => content)).toEqual(
            parts.flatMap((part) => ('bytes' in part ? [Buffer.from(part.bytes)] : [])),
          )
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('a receiver of a file', () => {
  it('need not read it to its end', async () => {
    const seen: string[] = []
    const request = postForm(
      [filePart('a', 'x'.repeat(9000)), filePart('b', 'y'.repeat(9000)), fieldPart('c', 'z')],
      500,
    )
    const result = await read(request, {}, async ({ fileName, content }) => {
      if (fileName === 'b') for await (const _piece of content) break
      seen.push(fileName)
    })
    expect(result).toEqual({ ok: true, fields: new Map([['c', ['z']]]) })
    expect(seen).toEqual(['a', 'b'])
  })

  it('may fail, and the reader of the form gets the error when the request has been consumed', async () => {
    let pulled = 0
    const body = encodeForm([filePart('a', 'x'.repeat(9000)), fieldPart('c', 'z')])
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) =>
        pulled < body.length ? controller.enqueue(body.slice(pulled, (pulled += 100))) : controller.close(),
    })
    const request = postStream(stream, { 'content-type': FORM_TYPE })
    await expect(read(request, {}, () => Promise.reject(new Error('the disk is full')))).rejects.toThrow(
      'the disk is full',
    )
    expect(pulled).toBeGreaterThanOrEqual(body.length)
  })

  it('gets an error first when the form ends in the middle of the file', async () => {
    const errors: string[] = []
    const body = encodeForm([filePart('a', 'x'.repeat(9000))]).subarray(0, 5000)
    const result = await read(postBody(body, FORM_TYPE, 700), {}, async ({ content }) => {
      try {
        for await (const _piece of content) errors.push('piece')
      } finally {
        await new Promise((resolve) => setTimeout(resolve, 30))
        errors.push('let go')
      }
    })
    expect(result).toMatchObject({ ok: false, refusal: { reason: 'cut-off' } })
    expect(errors.at(-1)).toBe('let go')
  })

  it('gets an error when the form is refused in the middle of the file', async () => {
    const request = postForm([filePart('a', 'x'.repeat(9000))], 700)
    let failure: unknown
    const result = await read(request, { totalBytes: 5000 }, async ({ content }) => {
      failure = await buffer(content).catch((cause: unknown) => cause)
      throw failure
    })
    expect(result).toMatchObject({ ok: false, refusal: { reason: 'too-large' } })
    expect(failure).toBeInstanceOf(Error)
  })

  it('gets one file at a time', async () => {
    let open = 0
    let peak = 0
    const parts = Array.from({ length: 5 }, (_, index) => filePart(`${index}`, 'x'))
    await read(postForm(parts), { files: 5 }, async ({ content }) => {
      peak = Math.max(peak, (open += 1))
      await buffer(content)
      await new Promise((resolve) => setTimeout(resolve, 5))
      open -= 1
    })
    expect(peak).toBe(1)
  })
})

/** Groups values by name, in the order of the first value of each name; values of one name stay in order. */
const sorted = (pairs: string[][]) => pairs.map((pair) => pair.join('=')).toSorted()
