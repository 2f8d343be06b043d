import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openPhotoFixture, createPhotoFile, respondWithEtag, listReadyPhotos } from '#tests/fixtures/photo-fixture.ts'
import { recheckPhotos } from './photo-state.server.ts'

const [RED, BLUE] = [await createPhotoFile('#c01020'), await createPhotoFile('#1020c0')]
const fixture = await openPhotoFixture()
const { db, context, serve, addCarWithPhotos, fetchAll, getPhoto, advanceHours, requests } = fixture
beforeEach(() => fixture.empty())
afterAll(() => fixture.close())

async function recheckAfter(days: number): Promise<number> {
  advanceHours(24 * days)
  const count = await recheckPhotos(context)
  await fetchAll()
  return count
}

describe('a photograph of last week', () => {
  it('is checked, and stays when it has not changed', async () => {
    serve({ '/x.jpg': respondWithEtag(RED, '"red"') })
    const car = await addCarWithPhotos('/x.jpg')
    await fetchAll()
    const before = await listReadyPhotos(db, car)
    expect(await recheckAfter(1)).toBe(0)
    expect(await recheckAfter(7)).toBe(1)
    expect(requests).toHaveLength(2)
    expect(await listReadyPhotos(db, car)).toEqual(before)
    expect(await getPhoto('/x.jpg')).toMatchObject({ checked_at: context.now(), due_at: null })
  })

  it('is replaced when it has changed at its address', async () => {
    serve({ '/x.jpg': respondWithEtag(RED, '"red"') })
    const car = await addCarWithPhotos('/x.jpg')
    await fetchAll()
    const [before] = await listReadyPhotos(db, car)
    serve({ '/x.jpg': respondWithEtag(BLUE, '"blue"') })
    await recheckAfter(8)
    const [after] = await listReadyPhotos(db, car)
    expect(after?.hash).not.toBe(before?.hash)
    expect(after?.colour).toMatch(/^#1/)
  })

  it('stays when its address no longer exists', async () => {
    serve({ '/x.jpg': respondWithEtag(RED, '"red"') })
    const car = await addCarWithPhotos('/x.jpg')
    await fetchAll()
    serve({})
    for (let i = 0; i < 4; i += 1) await recheckAfter(8)
    expect(await listReadyPhotos(db, car)).toHaveLength(1)
    expect(await getPhoto('/x.jpg')).toMatchObject({ state: 'ready', problem: 'not-found' })
  })

  it('is fetched again when a stored file is gone', async () => {
    serve({ '/x.jpg': respondWithEtag(RED, '"red"') })
    const car = await addCarWithPhotos('/x.jpg')
    await fetchAll()
    const [photo] = await listReadyPhotos(db, car)
    await context.storage.delete(`${photo?.hash}-400.webp`)
    await recheckAfter(8)
    expect(await context.storage.has(`${photo?.hash}-400.webp`)).toBe(true)
  })

  it('is not checked when no listed car shows it', async () => {
    serve({ '/x.jpg': respondWithEtag(RED, '"red"') })
    await addCarWithPhotos('/x.jpg')
    await fetchAll()
    await db.updateTable('car').set({ state: 'archived' }).execute()
    expect(await recheckAfter(30)).toBe(0)
  })
})
