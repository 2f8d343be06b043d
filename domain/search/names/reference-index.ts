import { type Brand, type Model, splitSpellings } from '#domain/cars/reference/brand.ts'
import { BRANDS } from '#domain/cars/reference/brands.ts'
import { createNameIndex, type NameIndex } from './name-index.ts'

/** An index of every brand and model of the reference data, in stock or not. */
export function createReferenceIndex(): NameIndex {
  const index = createNameIndex()
  for (const brand of BRANDS) {
    index.addBrand(brand.slug, [...brand.spellings, ...listExtraSpellings(brand)])
    for (const model of brand.models) {
      index.addModel(brand.slug, model.slug, [...model.spellings, ...listExtraSpellings(brand, model)])
    }
  }
  return index
}

/** Colloquial names. Feeds do not use them, so they are not in the reference data. */
const NICKNAMES: Readonly<Record<string, string>> = {
  bmw: 'бэха, беха, бумер',
  chevrolet: 'шеви, шевик, шаврале, шевролет',
  hyundai: 'хендэ, хундай, хюндай, хёндай, хундэ, хендай, хёнде',
  infiniti: 'финик',
  'land-rover': 'ленд ровер, лендровер, рендж, range',
  'mercedes-benz': 'мерс, мерин, мерсед, mers, mb, бенц',
  mitsubishi: 'митсу, мицубиши, мицу, мицубиси',
  peugeot: 'пыжик, пижо, пежо',
  porsche: 'порш, порше, порше, порще',
  renault: 'рено, reno, renо',
  skoda: 'шкода, шкодка, scoda',
  subaru: 'субарик, субару',
  toyota: 'тойка, таёта, тайота',
  volkswagen: 'фольц, фолькс, vw, вольксваген, фольцваген, wolkswagen, фв',
  'toyota/land-cruiser': 'крузак, кукурузер',
  'toyota/land-cruiser-200': 'крузак 200',
  'toyota/land-cruiser-300': 'крузак 300',
  'toyota/land-cruiser-prado': 'прадик',
  'toyota/corolla': 'королка',
  'toyota/camry': 'камрюха',
  'mercedes-benz/c-klass': 'цешка, цэшка',
  'mercedes-benz/e-klass': 'ешка, эшка',
  'mercedes-benz/g-klass': 'гелик, гелентваген',
  'mitsubishi/lancer': 'лансер, ланцер',
  'mitsubishi/outlander': 'аутик, аутлендер',
  'mitsubishi/pajero': 'паджерик, поджеро',
  'nissan/qashqai': 'кашкай, кошкай, каскай',
  'nissan/x-trail': 'икстрейл, хтрейл, хтраил',
  'ford/focus': 'фокусник, фокус',
  'skoda/octavia': 'октаха',
  'volkswagen/touareg': 'таурег, туарег',
  'lada/priora': 'приорик',
  'lada/vesta': 'вестушка',
  'lada/granta': 'грантуля',
  'li-auto/l6': 'ли 6, li 6',
  'li-auto/l7': 'ли 7, li 7',
  'li-auto/l8': 'ли 8, li 8',
  'li-auto/l9': 'ли 9, li 9',
  'hyundai/solaris': 'соляра, солярка',
}

/** The word after the letter or number that is the model's actual name: «5 серии», «E-Класс». */
const CLASS_WORDS = /^(.{1,3}?)[\s-](серии|серия|класс|class)$/iu

/** Spellings of a brand or a model that only people use. */
function listExtraSpellings(brand: Brand, model?: Model): string[] {
  const nicknames = splitSpellings(NICKNAMES[model === undefined ? brand.slug : `${brand.slug}/${model.slug}`] ?? '')
  const short = model?.spellings.flatMap((spelling) => CLASS_WORDS.exec(spelling)?.[1] ?? []) ?? []
  return [...nicknames, ...new Set(short)]
}
