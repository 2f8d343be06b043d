import { expect, it } from 'vitest'
import { isNotModified, createValidators } from './validators.ts'

const since = new Date('2026-11-20T10:00:00.300Z')
const later = new Date('2026-11-20T10:05:00Z')
const ask = (headers: Record<string, string>) =>
  isNotModified(new Headers(headers), createValidators('word', since, later))

it('who has the tag has the content, however a proxy has marked it', () => {
  for (const tag of ['W/"word"', '"word"', '"other", W/"word"', '"word-gzip"', '*'])
    expect(ask({ 'if-none-match': tag })).toBe(true)
  expect(ask({ 'if-none-match': 'W/"other"' })).toBe(false)
})

it('a tag that is another goes before a date that would fit', () => {
  expect(ask({ 'if-none-match': '"other"', 'if-modified-since': later.toUTCString() })).toBe(false)
})

it('the date is that from which the content has been as it is', () => {
  expect(ask({ 'if-modified-since': since.toUTCString() })).toBe(true)
  expect(ask({ 'if-modified-since': 'Fri, 20 Nov 2026 09:59:59 GMT' })).toBe(false)
  expect(ask({ 'if-modified-since': 'yesterday' })).toBe(false)
})

it('within the second in which the content changed no date is told, and none believed', () => {
  const validators = createValidators('word', since, new Date('2026-11-20T10:00:00.900Z'))
  expect(validators).toEqual({ etag: 'W/"word"' })
  expect(isNotModified(new Headers({ 'if-modified-since': since.toUTCString() }), validators)).toBe(false)
})
