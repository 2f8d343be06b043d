import type { Model } from '#domain/cars/reference/brand.ts'
import { findBrand } from '#domain/cars/reference/find-brand.ts'
import { slugify } from '#domain/cars/reference/slug.ts'
import { spellingKey } from '#domain/cars/reference/spelling-key.ts'
import type { CarDraft } from './car-draft.ts'
import type { FeedFields } from '../records/feed-record.ts'
import { toLine } from '../values/plain-text.ts'
import { withoutYearWords } from '../values/parse-year.ts'
import { splitModelText } from './split-model-text.ts'

interface NamedCar extends Pick<CarDraft, 'brand' | 'model' | 'generation'> {
  /** The model as the reference data knows it. */
  known: Model | undefined
  /** The body that the model's text tells: «Polo седан». */
  body: string | undefined
  /** Its own field, or what stands behind the model: «2.0 AT (218 л.с.) 4WD 2026»; before it the version, `350h`. */
  modification: string | undefined
}

type ParsedCarName = { ok: true; car: NamedCar } | { ok: false; reason: 'no-make' | 'no-model' }

const MAX_NAME_LENGTH = 80
/** Of a make and model in one text with all that may stand behind them. */
const MAX_FULL_NAME_LENGTH = 160

/** Make, model and generation: canonical where the reference data knows them, else as they came. */
export function parseCarName(fields: FeedFields): ParsedCarName {
  const named = fields.make === undefined ? splitName(fields.name, fields.model) : fields
  const makeName = toLine(named.make ?? '', MAX_NAME_LENGTH)
  if (makeName === null) return { ok: false, reason: 'no-make' }
  const brand = findBrand(makeName)
  const split = splitModelText(brand, withoutYearWords(toLine(named.model ?? '', MAX_FULL_NAME_LENGTH) ?? ''), {
    isWholeName: named !== fields && fields.model === undefined,
    year: fields.year,
  })
  const name = split.name.slice(0, MAX_NAME_LENGTH).trim()
  if (name === '') return { ok: false, reason: 'no-model' }
  return {
    ok: true,
    car: {
      brand: brand ? toCanonicalName(brand) : toUnknownName(makeName),
      model: split.known ? toCanonicalName(split.known) : toUnknownName(name),
      generation: toLine(fields.generation ?? split.generation ?? '', MAX_NAME_LENGTH),
      known: split.known,
      body: split.body,
      modification: joinModification(split.version, fields.modification ?? split.modification),
    },
  }
}

/** What stands behind the model in a text that names it, where the model itself is told more clearly elsewhere. */
export function findTrailingModification(make: string | undefined, text: string): string | undefined {
  const line = withoutYearWords(toLine(text, MAX_FULL_NAME_LENGTH) ?? '')
  const brand = findBrand(toLine(make ?? '', MAX_NAME_LENGTH) ?? '')
  const { version, modification } = splitModelText(brand, line, { isWholeName: true, year: undefined })
  return joinModification(version, modification)
}

/** auto.ru's way of telling a version: `350h 2.5hyb CVT`. One that the modification tells already is not told twice. */
function joinModification(version: string | undefined, modification: string | undefined): string | undefined {
  if (version === undefined || modification === undefined) return version ?? modification
  const told = new Set(listWordKeys(modification))
  return listWordKeys(version).every((word) => told.has(word)) ? modification : `${version} ${modification}`
}

/** `2.0` is one word here, and does not tell a `2`. */
const listWordKeys = (text: string) =>
  text
    .split(/[\s,;()]+/)
    .map(spellingKey)
    .filter(Boolean)

const toCanonicalName = ({ slug, name, nameRu }: { slug: string; name: string; nameRu: string }) => ({
  slug,
  name,
  nameRu,
  isKnown: true,
})

/** A name without a single letter or digit still needs an address; «Щ» is three letters in one. */
const toUnknownName = (name: string) => ({
  slug: slugify(name).slice(0, MAX_NAME_LENGTH).replace(/-$/, '') || 'unnamed',
  name,
  nameRu: null,
  isKnown: false,
})

/** «Toyota Camry 2.5 AT» of a price list: the first words that are a make, and what stands behind them. */
function splitName(name: string | undefined, model: string | undefined): Pick<FeedFields, 'make' | 'model'> {
  const words = (toLine(name ?? '', MAX_FULL_NAME_LENGTH) ?? '').split(' ').filter(Boolean)
  const lengths = [3, 2, 1].filter((length) => length <= words.length)
  const length = lengths.find((length) => findBrand(words.slice(0, length).join(' ')) !== undefined)
  if (length === undefined) return { model }
  return { make: words.slice(0, length).join(' '), model: model ?? words.slice(length).join(' ') }
}
