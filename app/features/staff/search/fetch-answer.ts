import * as v from 'valibot'
import { fetchJson } from '#app/ui/enhancement/fetch-json.ts'
import { staffAnswersPath } from '#urls/staff-paths.ts'
import { GROUP_KINDS, type SearchView } from './search-view.ts'

const AnswerSchema: v.GenericSchema<unknown, SearchView> = v.object({
  text: v.string(),
  groups: v.array(
    v.object({
      kind: v.picklist(GROUP_KINDS),
      title: v.string(),
      items: v.array(v.object({ to: v.string(), title: v.string(), note: v.string() })),
      more: v.nullable(v.string()),
    }),
  ),
})

/** What the back office has for a text. */
export const fetchAnswer = (text: string, signal: AbortSignal) =>
  fetchJson(staffAnswersPath(text), v.parser(AnswerSchema), { signal })
