import { modelsPath } from '#app/paths.ts'
import { reportSurvived } from '#app/ui/report-survived.ts'

export interface ModelOption {
  slug: string
  name: string
}

const PATIENCE_MS = 10_000

/** The models of a brand block, by the call of spec §7; undefined when they could not be had. */
export async function fetchModels(blockId: string): Promise<ModelOption[] | undefined> {
  try {
    const answer = await fetch(modelsPath(), {
      method: 'POST',
      body: new URLSearchParams({ HigloadBlockId: blockId }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return answer.ok ? readOptions(await answer.text()) : undefined
  } catch (error) {
    // No network, or no answer in time: the field says so and offers to try again.
    reportSurvived('models', error)
    return undefined
  }
}

const readOptions = (html: string): ModelOption[] =>
  [...new DOMParser().parseFromString(`<select>${html}</select>`, 'text/html').querySelectorAll('option')]
    .filter(({ value }) => value !== '')
    .map(({ value, text }) => ({ slug: value, name: text }))
