import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { senderContext } from './sender.ts'
import { siteContext } from './site.ts'
import { limitConcurrency } from './limit-concurrency.ts'

const database = await shareInFile(createTestDatabase())
/** It makes two pages at once, and lets three wait. */
const house = await shareInFile(createTestSite(database))

/** A site that makes pages only when it is told to. */
function openSite() {
  const making: (() => void)[] = []
  const ask = async (path: string, { signal, address }: { signal?: AbortSignal; address?: string } = {}) => {
    const request = new Request(`http://s.test${path}`, { signal })
    const context = new RouterContextProvider()
    context.set(siteContext, house.site)
    context.set(senderContext, { address })
    const args = { request, context, params: {}, pattern: '/', url: new URL(request.url) }
    const answer = await limitConcurrency(args, async () => {
      const made = Promise.withResolvers<void>()
      making.push(made.resolve)
      await made.promise
      return new Response('page')
    })
    return answer?.status
  }
  return { ask, making }
}
/** Waits a few rounds of the event loop: one lets in one. */
async function settle() {
  for (let round = 0; round < 4; round += 1) await new Promise((resolve) => setImmediate(resolve))
}

it('more pages than are made at once come one after another, and who is too many is told', async () => {
  const { ask, making } = openSite()
  const answers = Array.from({ length: 6 }, () => ask('/cars/'))
  expect(await answers[5]).toBe(503)
  for (let made = 0; made < 5; made += 1) {
    await settle()
    expect(making.length).toBe(Math.min(made + 2, 5))
    making[made]?.()
  }
  expect(await Promise.all(answers)).toEqual([200, 200, 200, 200, 200, 503])
})

it('who has left waits no longer, and what programs ask for never does', async () => {
  const { ask, making } = openSite()
  const leaving = new AbortController()
  const pages = [ask('/cars/'), ask('/cars/'), ask('/cars/', { signal: leaving.signal })]
  await settle()
  leaving.abort()
  expect(await pages[2]).toBe(503)
  // What only lies beside the feeds is a page, and takes its turn.
  const beside = ask('/feeds/x/avito.xml')
  const file = ask('/feeds/avito.xml')
  await settle()
  expect(making).toHaveLength(3)
  for (const make of making) make()
  expect(await file).toBe(200)
  expect(await Promise.all(pages)).toEqual([200, 200, 503])
  await settle()
  making[3]?.()
  expect(await beside).toBe(200)
})

it('a flood of one address, or of a whole /48 of IPv6, holds up another by one page', async () => {
  const { ask, making } = openSite()
  const flood = [1, 2, 3, 4].map((block) => ask('/cars/', { address: `2001:db8:1:${block}::1` }))
  await settle()
  const made: string[] = []
  for (const page of flood) void page.then(() => made.push('flood'))
  void ask('/cars/', { address: '203.0.113.7' }).then(() => made.push('other'))
  for (let page = 0; page < 5; page += 1) {
    await settle()
    making[page]?.()
  }
  await settle()
  expect(made).toEqual(['flood', 'flood', 'flood', 'other', 'flood'])
})
