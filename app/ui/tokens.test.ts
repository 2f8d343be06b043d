import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

const BACKGROUNDS = ['paper', 'surface', 'stage']
const TEXT_COLOURS = ['ink', 'soft', 'accent-text', 'good-text', 'warn-text', 'bad-text']
/** Every text colour with every background it is used on. */
const COLOUR_PAIRS = [
  ...BACKGROUNDS.flatMap((background) => TEXT_COLOURS.map((text) => [text, background] as const)),
  ['accent-ink', 'accent'] as const,
  ['accent-ink', 'accent-hover'] as const,
  ['paper', 'ink'] as const,
  ['ink', 'chosen'] as const,
  ['photo-pale', 'photo-ink'] as const,
  ['photo-accent', 'photo-ink'] as const,
  ['photo-soft', 'photo-ink'] as const,
  ['good-text', 'good-tint'] as const,
  ['warn-text', 'warn-tint'] as const,
  ['bad-text', 'bad-tint'] as const,
]

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  test.each(COLOUR_PAIRS)('%s on %s is at least 4.5:1', (text, background) => {
    expect(contrast(colour(text, theme), colour(background, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['paper', 'surface'])('the outline of a control on %s is at least 3:1', (background) => {
    expect(contrast(colour('edge', theme), colour(background, theme))).toBeGreaterThanOrEqual(3)
  })
})

function colour(name: string, theme: 'light' | 'dark'): string {
  const value = new RegExp(`--${name}: (?:light-dark\\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6}))?`).exec(css)
  const [, light, dark = light] = value ?? []
  const found = theme === 'light' ? light : dark
  if (found === undefined) throw new Error(`tokens.css has no opaque colour --${name}`)
  return found
}

/** WCAG 2.2, «contrast ratio». */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
