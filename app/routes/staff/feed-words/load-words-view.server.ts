import { OVERRIDE_FIELD_LABELS, OVERRIDE_OPTION_LABELS } from '#app/features/staff/stock/stock.texts.ts'
import { describeActor } from '#app/features/staff/feeds/feed-view.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { branchesFor, isAllowed } from '#domain/access/rights.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { BRANDS } from '#domain/cars/reference/brands.ts'
import { COLUMN_FIELDS, isColumnField } from '#domain/feeds/dialects/read-columns.ts'
import {
  findMeantModel,
  getReferenceBrand,
  modelMeaning,
  modelSpelling,
} from '#domain/feeds/imports/name-index.server.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { listBranchNames, listUnknownBranchNames } from '#domain/stock/words/branch-names.server.ts'
import { listUnknownColumns } from '#domain/stock/words/list-columns.server.ts'
import {
  listDecidedWords,
  listUnknownWords,
  MAX_WORDS,
  type UnknownWord,
} from '#domain/stock/words/list-words.server.ts'
import { listUnknownNames } from '#domain/stock/words/named-cars.server.ts'
import { carFieldOf, isListed, listMeanings, type WordField } from '#domain/stock/words/word-field.ts'
import { formatDateTime } from '#locale/dates/date.ts'
import { COLUMN_FIELD_LABELS, NAME_LABELS } from './words.texts.ts'

/** The words, the columns and the names of branches that wait, and those that are decided. */
export async function loadWordsView(site: Site, viewer: StaffViewer) {
  const [names, words, columns, decided, unknownBranches, branchNames, branches] = await Promise.all([
    listUnknownNames(site, viewer, MAX_WORDS),
    listUnknownWords(site, viewer),
    listUnknownColumns(site, viewer, MAX_WORDS),
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
    unknown: [...names, ...words].map((word, index) => ({ ...toWordView(word), key: `word-${index}`, example: null })),
    unknownColumns: columns.map((column, index) => ({
      ...toWordView(column),
      key: `column-${index}`,
      example: column.example,
    })),
    decided: decided.map(({ field, means, by, at, ...word }) => ({
      ...word,
      label: labelOf(field),
      isColumn: field === 'column',
      means: means === null ? null : describeMeaning(field, means),
      by: describeActor(by),
      at: formatDateTime(at, site.now(), site.timeZone),
    })),
  }
}

export type WordsView = Awaited<ReturnType<typeof loadWordsView>>

const toWordView = ({ field, spelling, source, cars, brand }: UnknownWord) => ({
  field,
  spelling,
  source,
  cars,
  label: labelOf(field),
  options: listOptions(field, brand),
})

const labelOf = (field: WordField) => (isListed(field) ? OVERRIDE_FIELD_LABELS[carFieldOf(field)] : NAME_LABELS[field])

function listOptions(field: WordField, brandSlug: string | null): { value: string; text: string }[] {
  if (isListed(field)) return listMeanings(field).map((value) => ({ value, text: describeMeaning(field, value) }))
  switch (field) {
    case 'brand':
      return sortByText(BRANDS.map(({ slug, name }) => ({ value: slug, text: name })))
    case 'model': {
      const brand = getReferenceBrand(brandSlug ?? '')
      const models = brand?.models.map((model) => ({ value: modelMeaning(brand, model), text: model.name })) ?? []
      return sortByText(models)
    }
    case 'column':
      return COLUMN_FIELDS.map((value) => ({ value, text: COLUMN_FIELD_LABELS[value] }))
    default:
      return field satisfies never
  }
}

const sortByText = (options: { value: string; text: string }[]) =>
  options.toSorted((a, b) => a.text.localeCompare(b.text, 'ru'))

function describeMeaning(field: WordField, value: string): string {
  if (isListed(field)) return OVERRIDE_OPTION_LABELS[carFieldOf(field)]?.[value] ?? value
  switch (field) {
    case 'brand':
      return getReferenceBrand(value)?.name ?? value
    case 'model': {
      const meant = findMeantModel(value)
      return meant === undefined ? value : modelSpelling(meant.brand.name, meant.model.name)
    }
    case 'column':
      return isColumnField(value) ? COLUMN_FIELD_LABELS[value] : value
    default:
      return field satisfies never
  }
}
