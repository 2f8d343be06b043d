import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const FOLDER = new URL('sheet/', import.meta.url)

it.each(readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css')))(
  '%s names no class of a module: in a build they have other names',
  (name) => {
    const css = readFileSync(new URL(name, FOLDER), 'utf8')
    expect(css.match(/\.[a-z][\w-]*_[\w-]+/gi) ?? []).toEqual([])
  },
)
