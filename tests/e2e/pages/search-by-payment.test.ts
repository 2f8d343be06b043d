import { describe, expect, it } from 'vitest'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { visit } from '#tests/fixtures/browser/visitors.ts'

const site = await sharedSite()
const searchPath = (query: string) => `/search/?${new URLSearchParams({ q: query })}`
const numberIn = (text: string) => Number(text.replaceAll(/\D/g, ''))

describe('a search by a monthly payment', () => {
  it('shows cars within the payment, and how the query was understood, without JavaScript', async () => {
    const page = await visit(searchPath('кроссовер до 60 тысяч в месяц'), { javaScriptEnabled: false })
    const summary = page.getByRole('region', { name: /^Платёж до\s60\s000\s₽ в\sмесяц$/ })
    const text = (await summary.innerText()).replaceAll('\u00A0', ' ')
    expect(text).toMatch(/Новые до \d[\d ]+ ₽/)
    expect(text).toMatch(/С пробегом до \d[\d ]+ ₽/)
    expect(text.match(/Полная стоимость кредита [\d,]+–[\d,]+ %/g)).toHaveLength(2)
    expect(text.match(/лицензия Банка России № \d+/g)).toHaveLength(2)
    expect(text).toContain('Оценивайте свои финансовые возможности и риски')
    const payments = await page
      .getByRole('article')
      .getByText(/\/мес$/)
      .allInnerTexts()
    expect(payments.length).toBeGreaterThan(0)
    for (const payment of payments) expect(numberIn(payment), payment).toBeLessThanOrEqual(60_000)

    await summary.getByRole('link', { name: /^Новые до/ }).click()
    await page.waitForURL(/\/cars\/new\/\?body=crossover&price_to=\d+$/)
    expect(await page.getByRole('article').count()).toBeGreaterThan(0)
  })

  it('suggests them with the terms of the credit', async () => {
    const answer = await fetch(`${site.origin}/search/suggest.json?${new URLSearchParams({ q: '60к/мес' })}`)
    const [first] = (await answer.json()).suggestions
    expect(first).toMatchObject({ kind: 'cars', to: searchPath('60к/мес') })
    const terms = first.terms.replaceAll('\u00A0', ' ')
    expect(terms).toMatch(/^Платёж до 60 000 ₽ в месяц\. Новые до .*: полная стоимость кредита [\d,]+–[\d,]+ %/)
    expect(terms).toMatch(/первый взнос \d+ % цены, \d+ мес\./)
    expect(terms).toContain('лицензия Банка России №')
  })
})
