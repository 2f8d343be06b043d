import { readYesNo } from './read-yes-no.ts'
import { wordList } from './word-list.ts'

const readPaint = wordList<'metallic' | 'solid'>([
  ['metallic', 'Металлик, Metalic, Перламутр, Pearl'],
  ['solid', 'Неметаллик, Без металлика, Акрил, Обычный, Non-metallic'],
])

/** Whether the paint is metallic, as its own field says it: «да», `1`, «металлик». */
export function readMetallic(text: string): boolean | undefined {
  const paint = readPaint(text)
  return paint ? paint === 'metallic' : readYesNo(text)
}
