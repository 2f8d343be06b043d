import * as v from 'valibot'
import type { Blur } from '#domain/media/photo.ts'

/** A photograph has a plate at each end of a car, and perhaps a face in a window. */
export const MAX_BLURS = 10

const percent = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => Number(text.replace(',', '.')) / 100),
  v.number(),
  v.minValue(0),
  v.maxValue(1),
)
const RowSchema = v.pipe(
  v.object({ x: percent, y: percent, width: percent, height: percent }),
  v.check(({ width, height }) => width > 0 && height > 0),
)

/** The rectangles of the form, whose fields are in per cent; a row without a width, or with none, is none. Undefined: one is invalid. */
export function parseBlurs(fields: ReadonlyMap<string, readonly string[]>): Blur[] | undefined {
  const [x = [], y = [], width = [], height = []] = ['x', 'y', 'width', 'height'].map((name) => fields.get(name))
  const rows = width.flatMap((text, index) =>
    text.trim() === '' || Number(text) === 0 ? [] : [{ x: x[index], y: y[index], width: text, height: height[index] }],
  )
  const parsed = v.safeParse(v.pipe(v.array(RowSchema), v.maxLength(MAX_BLURS)), rows)
  return parsed.success ? parsed.output : undefined
}
