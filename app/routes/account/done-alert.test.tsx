import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { DoneAlert } from './done-alert.tsx'

const render = (search: string) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/personal/garage/${search}`]}>
      <DoneAlert messages={{ added: 'Добавлен.' }} />
    </MemoryRouter>,
  )

it('what has been done is told by its word in the address', () => {
  expect(render('?done=added')).toContain('Добавлен.')
})

it.each(['', '?done=', '?done=removed', '?done=__proto__', '?done=constructor'])(
  'nothing is told of «%s»',
  (search) => {
    expect(render(search)).toBe('')
  },
)
