import type { Model } from '#domain/cars/reference/brand.ts'
import { findBrand } from '#domain/cars/reference/find-brand.ts'
import { slugify } from '#domain/cars/reference/slug.ts'
import { spellingKey } from '#domain/cars/reference/spelling-key.ts'
import type { CarDraft } from './car-draft.ts'
import type { FeedFields } from '../records/feed-record.ts'
import { toLine } from '../values/plain-text.ts'
import { withoutYearWords } from '../values/parse-value.ts'
import { splitModelText } from './split-model-text.ts'

/** A car by its name, as far as a feed states it. */
export interface NamedCar extends Pick<CarDraft, 'brand' | 'model' | 'generation'> {
  /** The model in the reference data; undefined when it is not there. */
  known: Model | undefined
  /** The body that the model's text names: «Polo седан». */
  body: string | undefined
  /**
   * From its own field or from the text after the model: «2.0 AT (218 л.с.) 4WD 2026»; it begins with the version,
   * `350h`.
   */
  modification: string | undefined
}

type ParsedCarName = { ok: true; car: NamedCar } | { ok: false; reason: 'no-make' | 'no-model' }

const MAX_NAME_LENGTH = 80
/** For a text with make, model and everything after them. */
const MAX_FULL_NAME_LENGTH = 160

/** Make, model and generation: canonical when they are in the reference data, otherwise as they are in the feed. */
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

/** The modification after the model in a text, for a feed that has the model itself in another field. */
export function findTrailingModification(make: string | undefined, text: string): string | undefined {
  const line = withoutYearWords(toLine(text, MAX_FULL_NAME_LENGTH) ?? '')
  const brand = findBrand(toLine(make ?? '', MAX_NAME_LENGTH) ?? '')
  const { version, modification } = splitModelText(brand, line, { isWholeName: true, year: undefined })
  return joinModification(version, modification)
}

/**
 * Puts the version first, as auto.ru does: `350h 2.5hyb CVT`. A version that the modification contains is not repeated.
 */
function joinModification(version: string | undefined, modification: string | undefined): string | undefined {
  if (version === undefined || modification === undefined) return version ?? modification
  const wordKeys = new Set(listWordKeys(modification))
  return listWordKeys(version).every((word) => wordKeys.has(word)) ? modification : `${version} ${modification}`
}

/** `2.0` is one word here, so it does not contain the word `2`. */
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

/** A name without a letter or digit still needs a slug. «Щ» becomes several letters, so the slug is cut again. */
const toUnknownName = (name: string) => ({
  slug: slugify(name).slice(0, MAX_NAME_LENGTH).replace(/-$/, '') || 'unnamed',
  name,
  nameRu: null,
  isKnown: false,
})

/** Splits «Toyota Camry 2.5 AT» of a price list into the first words, which are a make, and the rest. */
function splitName(name: string | undefined, model: string | undefined): Pick<FeedFields, 'make' | 'model'> {
  const words = (toLine(name ?? '', MAX_FULL_NAME_LENGTH) ?? '').split(' ').filter(Boolean)
  const lengths = [3, 2, 1].filter((length) => length <= words.length)
  const length = lengths.find((length) => findBrand(words.slice(0, length).join(' ')) !== undefined)
  if (length === undefined) return { model }
  return { make: words.slice(0, length).join(' '), model: model ?? words.slice(length).join(' ') }
}
