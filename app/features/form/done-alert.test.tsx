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

it('shows the message that belongs to the key in the address', () => {
  expect(render('?done=added')).toContain('Добавлен.')
})

it.each(['', '?done=', '?done=removed', '?done=__proto__', '?done=constructor'])('shows nothing for «%s»', (search) => {
  expect(render(search)).toBe('')
})
