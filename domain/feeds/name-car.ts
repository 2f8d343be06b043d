import { findBrand } from '../cars/reference/find-brand.ts'
import { findModel } from '../cars/reference/find-model.ts'
import type { Model } from '../cars/reference/brand.ts'
import { slugify } from '../cars/reference/slug.ts'
import { splitModelAndGeneration } from '../cars/reference/split-model-and-generation.ts'
import type { CarDraft } from './car-draft.ts'
import type { FeedFields } from './feed-record.ts'
import { toLine } from './plain-text.ts'

interface NamedCar extends Pick<CarDraft, 'brand' | 'model' | 'generation'> {
  /** The model as the reference data knows it. */
  known: Model | undefined
}

type Naming = { ok: true; car: NamedCar } | { ok: false; reason: 'no-make' | 'no-model' }

const MAX_NAME = 80
/** Of a make and model in one text with all that may stand behind them. */
const MAX_FULL_NAME = 160

/** Make, model and generation: canonical where the reference data knows them, else as they came. */
export function nameCar(fields: FeedFields): Naming {
  const { make, model } = fields.make === undefined ? splitName(fields.name, fields.model) : fields
  const makeName = toLine(make ?? '', MAX_NAME)
  if (makeName === null) return { ok: false, reason: 'no-make' }
  const modelName = toLine(model ?? '', MAX_NAME) ?? ''
  const split = splitModelAndGeneration(modelName)
  if (split.model === '') return { ok: false, reason: 'no-model' }
  const brand = findBrand(makeName)
  const known = brand && findModel(brand, modelName)
  return {
    ok: true,
    car: {
      brand: brand ? canonical(brand) : asItCame(makeName),
      model: known ? canonical(known) : asItCame(split.model),
      generation: toLine(fields.generation ?? split.generation ?? '', MAX_NAME),
      known,
    },
  }
}

const canonical = ({ slug, name, nameRu }: { slug: string; name: string; nameRu: string }) => ({
  slug,
  name,
  nameRu,
  isKnown: true,
})

/** A name without a single letter or digit still needs an address; «Щ» is three letters in one. */
const asItCame = (name: string) => ({
  slug: slugify(name).slice(0, MAX_NAME).replace(/-$/, '') || 'unnamed',
  name,
  nameRu: null,
  isKnown: false,
})

/** «Toyota Camry 2.5 AT» of a price list: the first words that are a make, then the longest that are its model. */
function splitName(name: string | undefined, model: string | undefined): Pick<FeedFields, 'make' | 'model'> {
  const words = (toLine(name ?? '', MAX_FULL_NAME) ?? '').split(' ').filter(Boolean)
  for (let length = Math.min(3, words.length); length > 0; length -= 1) {
    const make = words.slice(0, length).join(' ')
    const brand = findBrand(make)
    if (brand === undefined) continue
    if (model !== undefined) return { make, model }
    const rest = words.slice(length)
    for (let end = rest.length; end > 0; end -= 1) {
      const candidate = rest.slice(0, end).join(' ')
      if (findModel(brand, candidate)) return { make, model: candidate }
    }
    return { make, model: rest.join(' ') }
  }
  return { model }
}
