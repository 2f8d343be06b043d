import { expect, it } from 'vitest'
import { conditionalResponse, createValidators, isNotModified } from './conditional-response.ts'

const CHANGED = new Date('2026-11-20T10:00:00.700Z')
const NOW = new Date('2026-11-20T11:00:00Z')

function respond(headers: Record<string, string>, method = 'GET', changedAt: Date | null = CHANGED) {
  const request = new Request('https://cars.example/sitemap.xml', { headers, method })
  return conditionalResponse(request, {
    etag: 'one',
    changedAt,
    now: NOW,
    headers: { 'cache-control': 'public' },
    body: () => 'all',
  })
}

it.each([
  [{}, 200],
  [{ 'if-none-match': 'W/"one"' }, 304],
  [{ 'if-none-match': '"one"' }, 304],
  [{ 'if-none-match': '"two", W/"one"' }, 304],
  [{ 'if-none-match': '*' }, 304],
  [{ 'if-none-match': 'W/"two"' }, 200],
  [{ 'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT' }, 304],
  [{ 'if-modified-since': 'Fri, 20 Nov 2026 09:59:59 GMT' }, 200],
  [{ 'if-modified-since': 'yesterday' }, 200],
  // The tag takes precedence over the date.
  [{ 'if-none-match': 'W/"two"', 'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT' }, 200],
])('%o is answered with %i', async (headers, status) => {
  const answer = respond(headers)
  expect(answer.status).toBe(status)
  expect(await answer.text()).toBe(status === 200 ? 'all' : '')
  expect(answer.headers.get('etag')).toBe('W/"one"')
  expect(answer.headers.get('cache-control')).toBe('public')
})

it('HEAD gets only the headers, and content without a date sends no date', async () => {
  const answer = respond({}, 'HEAD', null)
  expect(await answer.text()).toBe('')
  expect(answer.headers.has('last-modified')).toBe(false)
})

const since = new Date('2026-11-20T10:00:00.300Z')
const later = new Date('2026-11-20T10:05:00Z')
const isUnchanged = (headers: Record<string, string>) =>
  isNotModified(new Headers(headers), createValidators('word', since, later))

it('a client with the tag has the content, also with the suffix of a proxy', () => {
  for (const tag of ['W/"word"', '"word"', '"other", W/"word"', '"word-gzip"', '*'])
    expect(isUnchanged({ 'if-none-match': tag })).toBe(true)
  expect(isUnchanged({ 'if-none-match': 'W/"other"' })).toBe(false)
})

it('a different tag takes precedence over a matching date', () => {
  expect(isUnchanged({ 'if-none-match': '"other"', 'if-modified-since': later.toUTCString() })).toBe(false)
})

it('a client with a date since the last change has the content', () => {
  expect(isUnchanged({ 'if-modified-since': since.toUTCString() })).toBe(true)
  expect(isUnchanged({ 'if-modified-since': 'Fri, 20 Nov 2026 09:59:59 GMT' })).toBe(false)
  expect(isUnchanged({ 'if-modified-since': 'yesterday' })).toBe(false)
})

it('within the second of a change no date is sent, and none is accepted', () => {
  const validators = createValidators('word', since, new Date('2026-11-20T10:00:00.900Z'))
  expect(validators).toEqual({ etag: 'W/"word"' })
  expect(isNotModified(new Headers({ 'if-modified-since': since.toUTCString() }), validators)).toBe(false)
})
