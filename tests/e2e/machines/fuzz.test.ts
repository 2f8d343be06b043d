import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formActionPath } from '#domain/requests/form-action-path.ts'
import { modalViewPath } from '#urls/request-paths.ts'
import { FORM_NAMES } from '#domain/requests/kinds/registry.ts'
import { isModalForm } from '#domain/requests/request.ts'
import { ODD_FORMS, type OddForm } from '#tests/factories/odd-forms.ts'
import { dayOrNight } from '#tests/lanes/night.ts'
import { type RunningDemoSite, startDemoSite } from '#tests/servers/running-demo-site.ts'

const CONCURRENCY = 8
const SEED = 20_261_120
/** The number of bodies for each call. They are the same in every run. */
const BODIES = dayOrNight(200, 2000)

const MODAL_FORMS = FORM_NAMES.filter((form) => isModalForm(form))
const CALLS: Record<string, string[]> = {
  'a pop-up’s view': [...MODAL_FORMS, 'cookie', 'follow-search', '__proto__'].map((modal) => modalViewPath(modal)),
  'a pop-up’s form': MODAL_FORMS.map((form) => formActionPath(form)),
  'a form on a page': FORM_NAMES.filter((form) => !isModalForm(form)).map((action) => `/ajax/${action}.php`),
  'the models': ['/ajax/model.php'],
  'the favourites': ['/ajax/add2fav.php'],
  'the comparison': ['/ajax/add2compare.php'],
}

/** A line of a stack trace, or a path of the code. */
const STACK = /\bat .+:\d+:\d+|node_modules|\.server\.ts/

describe('odd bodies', () => {
  // The tests have their own site: some bodies are accepted as requests and keep its worker busy for a while.
  let site: RunningDemoSite

  beforeAll(async () => {
    site = await startDemoSite({ FORMS_PER_MINUTE: '1000000', CALLS_PER_MINUTE: '1000000', LOG_LEVEL: 'warn' })
  })
  afterAll(() => site?.[Symbol.asyncDispose]())

  it.each(Object.entries(CALLS))(`%s withstands ${BODIES.toLocaleString('en')} odd bodies`, async (_, paths) => {
    const forms = fc.sample(ODD_FORMS, { numRuns: BODIES, seed: SEED })
    const statuses = new Map<number, number>()
    const failures: string[] = []
    const queue = forms.entries()
    const work = async () => {
      for (const [index, form] of queue) {
        const path = paths[index % paths.length] ?? '/'
        const { status, text } = await send(site, path, form)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status >= 500 || STACK.test(text)) failures.push(`${status} ${path} #${index}: ${text.slice(0, 300)}`)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
    expect(failures).toEqual([])
    // Some bodies pass the first validation.
    expect(statuses.get(200) ?? 0, JSON.stringify([...statuses])).toBeGreaterThan(BODIES / 20)
    expect((await fetch(`${site.origin}/healthz`)).status).toBe(200)
  })

  it('the site is healthy after all of them', () => {
    expect(site.lines.filter((line) => /"level":[56]0/.test(line)).slice(0, 3)).toEqual([])
  })
})

async function send(
  { origin }: RunningDemoSite,
  path: string,
  { headers, body }: OddForm,
): Promise<{ status: number; text: string }> {
  const answer = await fetch(origin + path, { method: 'POST', headers, body, redirect: 'manual' })
  return { status: answer.status, text: await answer.text() }
}
