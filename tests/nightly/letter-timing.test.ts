import { expect, it } from 'vitest'
import { openStockFixture } from '#tests/fixtures/stock-fixture.ts'
import * as ask from '#tests/pages/buyers/ask.ts'
import { waitForLetters } from '#tests/pages/buyers/letters.ts'
import { fillPerson, submitOf } from '#tests/pages/form-page.ts'

it('the letter of a request leaves within a second', async () => {
  const market = await openStockFixture()
  await using buyer = await market.come('/request/request-call/')
  await fillPerson(buyer.page)
  await submitOf(buyer.page).click()
  const number = await ask.readNumber(buyer.page, /Перезвоним/)
  expect(await waitForLetters(market.mailFolder, number, 1)).toHaveLength(1)
})
