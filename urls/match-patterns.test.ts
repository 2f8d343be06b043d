import { describe, expect, it } from 'vitest'
import { getRateClass } from './match-patterns.ts'

describe('a path is a call only in the exact spelling of the route table', () => {
  it.each([
    '/ajax/modals/views/request-call-view.php',
    '/ajax/modals/views/cookie-view.php',
    '/ajax/modals/views/whatever.php',
    '/ajax/model.php',
    '/ajax/add2fav.php',
    '/ajax/add2compare.php',
    '/compare/',
    '/compare/_.data',
    '/contacts/',
    '/notices/off/',
  ])('%s', (path) => expect(getRateClass(path)).toBe('call'))
})

describe('a path is a question in every spelling that the router answers', () => {
  it.each([
    '/search/suggest.json',
    '/services/to/price.json',
    '/services/trade-in/estimate.json',
    '/technical/test-drive/slots.json',
    '/services/trade-in/estimate.json.data',
    '/search/SUGGEST.json/',
    '/Search/suggest.json.data/',
  ])('%s', (path) => expect(getRateClass(path)).toBe('question'))
})

describe('everything else counts as a form', () => {
  it.each([
    '/',
    '/cars/',
    '/nowhere/',
    '/compare',
    '/compare/_.data/',
    '/COMPARE/',
    '/compare/shared/a/',
    '/contacts/_.data',
    '/contacts//',
    '/notices/off/_.data',
    '/ajax/request_call.php',
    '/ajax/model.php/',
    '/ajax/Model.php',
    '/ajax/model.php.data',
    '/ajax/model%2ephp',
    '/ajax/modelxphp',
    '/ajax//model.php',
    '/ajax/modals/views/a%2ephp',
    '/ajax/modals/views/a.b.php',
    '/ajax/modals/views/a/b.php',
    '/ajax/modals/views/.php',
    '/ajax/modals/views/request-call-view',
    '/ajax/modals/actions/request-call-action.php',
    '/ajax/modals/actions/cookie-action.php',
    '/search/suggest.json.data.data',
    '/search/suggestxjson',
    '/x/search/suggest.json',
    '/cars/count.json',
    '/cars/photos.json',
    '/cars/viewed.json',
    '/saved.json',
  ])('%s', (path) => expect(getRateClass(path)).toBe('form'))
})

it('matching takes time in proportion to the length of the path', () => {
  const started = performance.now()
  for (const part of ['a', '/', '.php', '-']) getRateClass(`/ajax/modals/views/${part.repeat(200_000)}!`)
  expect(performance.now() - started).toBeLessThan(1000)
})
