import { expect, it } from 'vitest'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { newVisitor } from '#tests/fixtures/browser/visitors.ts'

const { origin } = await sharedSite()

const PROVIDERS = [
  { name: 'VK ID', host: 'id.vk.ru', id: 'vk', client: '51700000', scope: 'vkid.personal_info' },
  { name: 'Яндекс ID', host: 'oauth.yandex.ru', id: 'yandex', client: 'client', scope: 'login:info' },
]
const CASES = PROVIDERS.flatMap((provider) => [true, false].map((script) => ({ ...provider, script })))

it.each(CASES)(
  'login by $name needs consent, and can be refused (script: $script)',
  async ({ name, host, id, client, scope, script }) => {
    const context = await newVisitor({ javaScriptEnabled: script, size: 'phone' })
    const requested: URL[] = []
    await context.route('https://**/*', (route) => {
      requested.push(new URL(route.request().url()))
      return route.fulfill({ contentType: 'text/html', body: '<h1>Provider</h1>' })
    })
    const page = await context.newPage()
    await page.goto('/personal/login/?back=/personal/garage/')
    const button = page.getByRole('button', { name: `Войти через ${name}` })
    await button.click()
    // With script the browser points at the checkbox, without it the page shows the error.
    if (!script) await page.getByText('отметьте согласие').waitFor()
    expect(requested).toEqual([])
    await page.getByLabel('Даю согласие').check()
    await button.click()
    await page.getByRole('heading', { name: 'Provider' }).waitFor()
    expect((await context.request.get(`/personal/login/with/${id}/`)).url()).toBe(`${origin}/personal/login/`)
    const query = Object.fromEntries(requested[0]?.searchParams ?? [])
    expect(requested[0]?.hostname).toBe(host)
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: client,
      redirect_uri: `${origin}/personal/login/by/callback/${id}/`,
      code_challenge_method: 'S256',
      scope,
    })
    await page.goto(`/personal/login/by/callback/${id}/?error=access_denied&state=${query.state}`)
    await page.getByText(`Вы отменили вход через ${name}`).waitFor()
    expect(new URL(page.url()).searchParams.get('back')).toBe('/personal/garage/')
    expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('session')
  },
)
