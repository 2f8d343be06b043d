import { describe, expect, it } from 'vitest'
import { pickHighlights } from './pick-highlights.ts'

const groups = [
  { name: 'Безопасность', items: ['ABS', 'ESP', 'Контроль слепых зон'] },
  { name: 'Комфорт', items: ['Усилитель руля', 'Подогрев передних сидений', 'Подогрев руля'] },
  { name: 'Салон', items: ['Панорамная крыша с люком', 'ABS'] },
]

describe('pickHighlights', () => {
  it('names what buyers ask about first', () => {
    expect(pickHighlights(groups, 4)).toEqual([
      'Панорамная крыша с люком',
      'Контроль слепых зон',
      'Подогрев руля',
      'Подогрев передних сидений',
    ])
  })

  it('fills up with the first of each group, then with the rest, each once', () => {
    expect(pickHighlights(groups, 10)).toEqual([
      'Панорамная крыша с люком',
      'Контроль слепых зон',
      'Подогрев руля',
      'Подогрев передних сидений',
      'ABS',
      'Усилитель руля',
      'ESP',
    ])
  })

  it('has nothing to say about a car without equipment', () => {
    expect(pickHighlights([], 10)).toEqual([])
  })
})
