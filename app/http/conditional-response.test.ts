import { expect, it } from 'vitest'
import { conditionalResponse, createValidators, isNotModified } from './conditional-response.ts'

const CHANGED = new Date('2026-11-20T10:00:00.700Z')
const NOW = new Date('2026-11-20T11:00:00Z')

function ask(headers: Record<string, string>, method = 'GET', changedAt: Date | null = CHANGED) {
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
  // The mark knows more than the date.
  [{ 'if-none-match': 'W/"two"', 'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT' }, 200],
])('%o is answered with %i', async (headers, status) => {
  const answer = ask(headers)
  expect(answer.status).toBe(status)
  expect(await answer.text()).toBe(status === 200 ? 'all' : '')
  expect(answer.headers.get('etag')).toBe('W/"one"')
  expect(answer.headers.get('cache-control')).toBe('public')
})

it('HEAD gets the head alone, and what has no date says none', async () => {
  const answer = ask({}, 'HEAD', null)
  expect(await answer.text()).toBe('')
  expect(answer.headers.has('last-modified')).toBe(false)
})

const since = new Date('2026-11-20T10:00:00.300Z')
const later = new Date('2026-11-20T10:05:00Z')
const isUnchanged = (headers: Record<string, string>) =>
  isNotModified(new Headers(headers), createValidators('word', since, later))

it('who has the tag has the content, however a proxy has marked it', () => {
  for (const tag of ['W/"word"', '"word"', '"other", W/"word"', '"word-gzip"', '*'])
    expect(isUnchanged({ 'if-none-match': tag })).toBe(true)
  expect(isUnchanged({ 'if-none-match': 'W/"other"' })).toBe(false)
})

it('a tag that is another goes before a date that would fit', () => {
  expect(isUnchanged({ 'if-none-match': '"other"', 'if-modified-since': later.toUTCString() })).toBe(false)
})

it('the date is that from which the content has been as it is', () => {
  expect(isUnchanged({ 'if-modified-since': since.toUTCString() })).toBe(true)
  expect(isUnchanged({ 'if-modified-since': 'Fri, 20 Nov 2026 09:59:59 GMT' })).toBe(false)
  expect(isUnchanged({ 'if-modified-since': 'yesterday' })).toBe(false)
})

it('within the second in which the content changed no date is told, and none believed', () => {
  const validators = createValidators('word', since, new Date('2026-11-20T10:00:00.900Z'))
  expect(validators).toEqual({ etag: 'W/"word"' })
  expect(isNotModified(new Headers({ 'if-modified-since': since.toUTCString() }), validators)).toBe(false)
})
