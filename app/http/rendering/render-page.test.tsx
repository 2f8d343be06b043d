import { lazy, Suspense } from 'react'
import { expect, it } from 'vitest'
import { renderPage } from './render-page.server.ts'

const failNever = (error: unknown) => {
  throw error
}

/** A page with a part that is loaded while it is rendered. */
const pageWith = (loadPart: () => Promise<string>) => {
  const Part = lazy(async () => {
    const content = await loadPart()
    return { default: () => <p>{content}</p> }
  })
  return (
    <html lang="ru">
      <body>
        <h1>Авто &amp; цены</h1>
        <Suspense>
          <Part />
        </Suspense>
      </body>
    </html>
  )
}

it('a page is a whole document', async () => {
  const html = await renderPage(<html lang="ru" />, failNever)
  expect(html).toBe('<!DOCTYPE html><html lang="ru"><head></head></html>')
})

it('a part that is still loading is waited for', async () => {
  const html = await renderPage(
    pageWith(async () => 'loaded'),
    failNever,
  )
  expect(html).toMatch(/^<!DOCTYPE html>.*<h1>Авто &amp; цены<\/h1><!--\$--><p>loaded<\/p>/)
})

it('a part that fails is reported, and left to the browser', async () => {
  const errors: unknown[] = []
  const failure = new Error('no such part')
  const html = await renderPage(
    pageWith(() => Promise.reject(failure)),
    (error) => void errors.push(error),
  )
  expect(html).toMatch(/^<!DOCTYPE html>.*<h1>/)
  expect(html).not.toContain('<p>')
  expect(errors).toEqual([failure])
})

const Broken = () => {
  throw new Error('broken')
}

it('what fails outside of a part fails the page', async () => {
  await expect(renderPage(<Broken />, failNever)).rejects.toThrow('broken')
})
