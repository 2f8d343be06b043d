import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toLine, toPlainText } from './plain-text.ts'

describe('a description as plain text', () => {
  it.each([
    ['<p>Один</p><p>Два<br/>Три</p>', 'Один\n\nДва\nТри'],
    ['✅ Гарантия\n❗️Скидка❗', 'Гарантия\nСкидка'],
    ['Цена &lt; миллиона &amp;nbsp; &#8212; да', 'Цена < миллиона &nbsp; — да'],
    ['Мощность < 200 и > 100', 'Мощность < 200 и > 100'],
    ['<script>x</script>a<!-- b -->c<style>d', 'acd'],
    ['a\n\n\n\n\nb\u0000\u200b', 'a\n\nb'],
    ['  \n ✅ \n', null],
    ['Toyota® RAV4™', 'Toyota® RAV4™'],
  ])('%j becomes %j', (markup, text) => {
    expect(toPlainText(markup)).toBe(text)
  })

  it('is fast for markup that is made to be slow', () => {
    for (const evil of ['<', '<!--', '<script', '&', '❗', '<a ', '&#1', ' ']) {
      const started = performance.now()
      toPlainText(`${evil.repeat(200_000)}x`)
      expect(performance.now() - started).toBeLessThan(2000)
    }
  })

  it('never contains a tag of the markup or a character that a database rejects', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (markup) => {
        const text = toPlainText(markup) ?? ''
        expect(text.isWellFormed()).toBe(true)
        expect(text).not.toContain('\u0000')
      }),
    )
  })
})

it('a line has single blanks and a limit', () => {
  expect(toLine('  a \n b\t c ')).toBe('a b c')
  expect(toLine(' ')).toBeNull()
  expect(toLine('x'.repeat(500))).toHaveLength(200)
})
