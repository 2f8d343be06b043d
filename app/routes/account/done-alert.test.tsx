import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { DoneAlert } from './done-alert.tsx'

const tell = (search: string) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/personal/garage/${search}`]}>
      <DoneAlert words={{ added: 'Добавлен.' }} />
    </MemoryRouter>,
  )

it('what has been done is told by its word in the address', () => {
  expect(tell('?done=added')).toContain('Добавлен.')
})

it.each(['', '?done=', '?done=removed', '?done=__proto__', '?done=constructor'])(
  'nothing is told of «%s»',
  (search) => {
    expect(tell(search)).toBe('')
  },
)
