import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// In WebKit 26 a panel with both begins to open and stays at its first style: unseen, and in the way of every click.
it('what is placed by position-try-fallbacks does not open by @starting-style', () => {
  const sheets = globSync('app/**/*.css').map((file) => ({ file, css: readFileSync(file, 'utf8') }))
  const placed = sheets.filter(({ css }) => css.includes('position-try-fallbacks:'))
  expect(placed).not.toHaveLength(0)
  const both = placed.filter(({ css }) => /@starting-style \{|allow-discrete/.test(css))
  expect(both.map(({ file }) => file)).toEqual([])
})
