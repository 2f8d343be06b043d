import { findBrand } from '../cars/reference/find-brand.ts'
import { findModel } from '../cars/reference/find-model.ts'
import type { Brand, Model } from '../cars/reference/brand.ts'
import { slugify } from '../cars/reference/slug.ts'
import { splitModelAndGeneration } from '../cars/reference/split-model-and-generation.ts'
import { splitOffModification } from '../cars/reference/words/read-modification.ts'
import type { CarDraft } from './car-draft.ts'
import type { FeedFields } from './feed-record.ts'
import { toLine } from './plain-text.ts'

interface NamedCar extends Pick<CarDraft, 'brand' | 'model' | 'generation'> {
  /** The model as the reference data knows it. */
  known: Model | undefined
  /** What stands behind the model in its own text: «2.0 AT (218 л.с.) 4WD 2026». */
  modification: string | undefined
}

type Naming = { ok: true; car: NamedCar } | { ok: false; reason: 'no-make' | 'no-model' }

const MAX_NAME = 80
/** Of a make and model in one text with all that may stand behind them. */
const MAX_FULL_NAME = 160

/** Make, model and generation: canonical where the reference data knows them, else as they came. */
export function nameCar(fields: FeedFields): Naming {
  const named = fields.make === undefined ? splitName(fields.name, fields.model) : fields
  const makeName = toLine(named.make ?? '', MAX_NAME)
  if (makeName === null) return { ok: false, reason: 'no-make' }
  const brand = findBrand(makeName)
  const { modelName, known, modification } = findNamedModel(brand, toLine(named.model ?? '', MAX_FULL_NAME) ?? '')
  const split = splitModelAndGeneration(modelName)
  if (split.model === '') return { ok: false, reason: 'no-model' }
  return {
    ok: true,
    car: {
      brand: brand ? canonical(brand) : asItCame(makeName),
      model: known ? canonical(known) : asItCame(split.model),
      generation: toLine(fields.generation ?? split.generation ?? '', MAX_NAME),
      known,
      modification: modification ?? named.modification,
    },
  }
}

/** A name that is known as a whole stays whole; else a modification behind it is taken off. */
function findNamedModel(brand: Brand | undefined, text: string) {
  const whole = brand && findModel(brand, text)
  const split = whole === undefined ? splitOffModification(text) : undefined
  const modelName = (split?.name ?? text).slice(0, MAX_NAME)
  return { modelName, known: whole ?? (brand && findModel(brand, modelName)), modification: split?.modification }
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
function splitName(
  name: string | undefined,
  model: string | undefined,
): Pick<FeedFields, 'make' | 'model' | 'modification'> {
  const words = (toLine(name ?? '', MAX_FULL_NAME) ?? '').split(' ').filter(Boolean)
  for (let length = Math.min(3, words.length); length > 0; length -= 1) {
    const make = words.slice(0, length).join(' ')
    const brand = findBrand(make)
    if (brand === undefined) continue
    if (model !== undefined) return { make, model }
    const rest = words.slice(length)
    for (let end = rest.length; end > 0; end -= 1) {
      const candidate = rest.slice(0, end).join(' ')
      if (findModel(brand, candidate)) return { make, model: candidate, modification: rest.slice(end).join(' ') }
    }
    return { make, model: rest.join(' ') }
  }
  return { model }
}
