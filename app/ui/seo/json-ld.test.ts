import { expect, test } from 'vitest'
import { escapeJsonForScript } from './json-ld.tsx'

test('no text can close the script element around it', () => {
  const escaped = escapeJsonForScript({ name: '</script><script>alert(1)</script><!--' })
  expect(escaped).not.toContain('<')
  expect(JSON.parse(escaped)).toEqual({ name: '</script><script>alert(1)</script><!--' })
})
