import { expect, it } from 'vitest'
import type { PageCopy } from './front-messages.ts'
import { createPageCopies } from './page-copies.ts'

function startCopies() {
  let time = 1000
  const copies = createPageCopies(() => time)
  copies.setVersion(7, false)
  return { copies, wait: (ms: number) => (time += ms) }
}

const page = (id: string, version = 7, lifeMs = 500): PageCopy => ({
  key: { id, target: id, kind: 'page', choice: undefined, carId: undefined, isShortened: false },
  brotli: new Uint8Array(),
  gzip: new Uint8Array(),
  etag: 'W/"a"',
  headers: {},
  version,
  lifeMs,
})

it('a page is found while its version is the current one', () => {
  const { copies } = startCopies()
  copies.keep(page('/cars/'))
  copies.keep(page('/contacts/', 6))
  expect([copies.find('/cars/')?.key.id, copies.find('/contacts/'), copies.find('/')]).toEqual([
    '/cars/',
    undefined,
    undefined,
  ])
  copies.setVersion(8, false)
  expect(copies.find('/cars/')).toBeUndefined()
  copies.keep(page('/cars/', 8))
  expect(copies.find('/cars/')).toBeDefined()
})

it('no page is found while commits may go unnoticed', () => {
  const { copies } = startCopies()
  copies.keep(page('/cars/'))
  copies.setVersion(7, true)
  expect(copies.find('/cars/')).toBeUndefined()
})

it('a page ends after its time, and when the site no longer keeps it', () => {
  const { copies, wait } = startCopies()
  copies.keep(page('/cars/'))
  copies.keep(page('/'))
  copies.drop('/')
  expect(copies.find('/')).toBeUndefined()
  wait(499)
  expect(copies.find('/cars/')).toBeDefined()
  wait(1)
  expect(copies.find('/cars/')).toBeUndefined()
})
