import { parseYesNo } from './parse-yes-no.ts'
import { createEnumParser } from './create-enum-parser.ts'

const parsePaint = createEnumParser<'metallic' | 'solid'>([
  ['metallic', 'Металлик, Metalic, Перламутр, Pearl'],
  ['solid', 'Неметаллик, Без металлика, Акрил, Обычный, Non-metallic'],
])

/** Whether the paint is metallic, by the feed's field for it: «да», `1`, «металлик». */
export function parseMetallic(text: string): boolean | undefined {
  const paint = parsePaint(text)
  return paint ? paint === 'metallic' : parseYesNo(text)
}
