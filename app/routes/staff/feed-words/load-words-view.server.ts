import { OVERRIDE_FIELD_LABELS, OVERRIDE_OPTION_LABELS } from '#app/features/staff/stock/stock.texts.ts'
import { describeActor } from '#app/features/staff/feeds/feed-view.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { branchesFor, isAllowed } from '#domain/access/rights.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { listBranchNames, listUnknownBranchNames } from '#domain/stock/words/branch-names.server.ts'
import { listDecidedWords, listUnknownWords } from '#domain/stock/words/list-words.server.ts'
import { carFieldOf, listMeanings, type WordField } from '#domain/stock/words/word-field.ts'
import { formatDateTime } from '#locale/dates/date.ts'

/** The words and the names of branches that wait, and those that are decided. */
export async function loadWordsView(site: Site, viewer: StaffViewer) {
  const [unknown, decided, unknownBranches, branchNames, branches] = await Promise.all([
    listUnknownWords(site, viewer),
    listDecidedWords(site, viewer),
    listUnknownBranchNames(site, viewer),
    listBranchNames(site),
    listBranches(site),
  ])
  return {
    canManage: isAllowed(viewer, 'feeds.manage'),
    canManageAll: branchesFor(viewer, 'feeds.manage') === 'all',
    branches: branches.map(({ id, name }) => ({ id, name })),
    unknownBranches: unknownBranches.map((name, index) => ({ ...name, key: index })),
    branchNames,
    unknown: unknown.map((word, index) => ({
      ...word,
      key: index,
      label: OVERRIDE_FIELD_LABELS[carFieldOf(word.field)],
      options: listMeanings(word.field).map((value) => ({ value, text: describeMeaning(word.field, value) })),
    })),
    decided: decided.map(({ field, means, by, at, ...word }) => ({
      ...word,
      label: OVERRIDE_FIELD_LABELS[carFieldOf(field)],
      means: means === null ? null : describeMeaning(field, means),
      by: describeActor(by),
      at: formatDateTime(at, site.now(), site.timeZone),
    })),
  }
}

export type WordsView = Awaited<ReturnType<typeof loadWordsView>>

const describeMeaning = (field: WordField, value: string) => OVERRIDE_OPTION_LABELS[carFieldOf(field)]?.[value] ?? value
