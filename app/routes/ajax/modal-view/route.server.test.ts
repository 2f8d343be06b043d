import { describe, expect, it } from 'vitest'
import { FORM_NAMES } from '#domain/requests/kinds/registry.ts'
import { isModalForm } from '#domain/requests/request.ts'
import { createActionArgs } from '#tests/fixtures/site/create-action-args.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { action } from './route.tsx'

const database = await shareInFile(createTestDatabase())
await addStock(database.db)
const carId = await addCar(database.db)
const testSite = await shareInFile(createTestSite(database))

function requestView(file: string, about: Record<string, string> = {}): Promise<Response> {
  const args = createActionArgs(testSite.site, `/ajax/modals/views/${encodeURIComponent(file)}`, about)
  return action({ ...args, params: { file }, pattern: '/ajax/modals/views/:file' })
}

describe('the views call', () => {
  it.each(FORM_NAMES.filter((form) => isModalForm(form)))(
    '%s is a whole form: its heading, labels, action and key',
    async (modal) => {
      const html = await (await requestView(`${modal}-view.php`)).text()
      expect(html).toMatch(/<h2[^>]*>[^<]+<\/h2>/)
      expect(html).toContain(`action="/ajax/modals/actions/${modal}-action.php"`)
      expect(html).toMatch(/name="request_key" value="[\da-f-]{36}"/)
      const inputs = [...html.matchAll(/<(?:input|select|textarea)[^>]*\sid="([^"]+)"/g)].map(([, id]) => id)
      expect(inputs.length).toBeGreaterThan(3)
      const labels = new Set([...html.matchAll(/for="([^"]+)"/g)].map(([, id]) => id))
      // A checkbox is nested in its label.
      expect(inputs.filter((id) => !labels.has(id ?? '') && !/-(?:consent|advertising)$/.test(id ?? ''))).toEqual([])
    },
  )

  it('names the car of the trigger for every spelling of the attribute', async () => {
    for (const name of ['carId', 'car-id', 'car_id'])
      expect(await (await requestView('request-auto-view.php', { [name]: String(carId) })).text()).toContain(
        'LADA Vesta',
      )
  })

  it('the form holds the address of the page with the trigger', async () => {
    const page = 'https://cars.example/cars/new/?sort=price'
    expect(await (await requestView('request-call-view.php', { url: page })).text()).toContain(
      `name="url" value="${page}"`,
    )
  })

  it('no consent is ticked beforehand', async () => {
    const html = await (await requestView('request-call-view.php', { consent: 'yes', advertising: 'yes' })).text()
    expect(html).toMatch(/name="consent"/)
    expect(html).not.toMatch(/checked=""[^>]*name="(?:consent|advertising)"/)
    expect(html).not.toMatch(/name="(?:consent|advertising)"[^>]*checked/)
  })

  it('the message pop-up shows the given text escaped', async () => {
    const html = await (await requestView('form-message-view.php', { msg: '<b>Спасибо</b>', title: '</h2><i>' })).text()
    expect(html).toContain('&lt;b&gt;Спасибо&lt;/b&gt;')
    expect(html).not.toMatch(/<b>|<i>/)
  })

  it('invalid attributes still open the form, and none of them is in the answer', async () => {
    const answer = await requestView('request-auto-view.php', {
      carId: '</script><script>1',
      with: 'x',
      __proto__: 'y',
      zz: '<b>',
    })
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toContain('<script>1')
  })

  it('an unknown brand cannot end the JSON that the form is hydrated with', async () => {
    const html = await (await requestView('request-testdrive-view.php', { brand: '</script><b>' })).text()
    expect(html.match(/<\/script>/g)).toHaveLength(1)
  })

  it.each(['constructor-view.php', '__proto__-view.php', 'request_call-view.php', 'request-auto', '../x-view.php'])(
    '%s is not a pop-up',
    async (file) => {
      expect((await requestView(file)).status).toBe(404)
    },
  )
})
