import type { Selectable } from 'kysely'
import type { Car } from '#db/schema.ts'
import { keysOf } from '../../keys-of.ts'
import { parseWheel } from '../reference/attributes/parse-attributes.ts'
import { maxBenefit, PRICE_COLUMNS, priceOf } from '../prices/price.ts'
import type { FacetName, FixedFacet, NamedFacet, RangeFacet, TextFacet } from './facets.ts'

type CarRow = Selectable<Car>

/** Where the value of a facet comes from: columns of `car`. */
interface Source<Column extends keyof CarRow, Value> {
  columns: readonly Column[]
  valueOf: (car: Pick<CarRow, Column>) => Value
}

function derived<Column extends keyof CarRow, Value>(
  columns: readonly Column[],
  valueOf: (car: Pick<CarRow, Column>) => Value,
): Source<Column, Value> {
  return { columns, valueOf }
}

const column = <Column extends keyof CarRow>(name: Column) => derived([name], (car) => car[name])
/** A column that feeds fill with a value of its own. The facet has the column's name. */
const imported = <Column extends keyof CarRow>(name: Column, feed: FeedValue<CarRow[Column]>) => ({
  ...column(name),
  feed,
})

const flag = (isSet: boolean) => (isSet ? 'yes' : null)

/** How feeds call a facet. */
export interface FeedValue<Value = unknown> {
  /** The type of its column. */
  type: string
  /** Names of its tag, param or column, the most reliable first. */
  spellings: readonly string[]
  /** How its text is parsed: undefined for what is not understood. A whole number needs only its limits. */
  parse: { min: number; max: number } | ((text: string) => Value | undefined)
  /** The names in our own feeds, in formats without a vocabulary for it. */
  out?: Readonly<Record<'autoru' | 'avito' | 'yml', string>>
}

/** How the text of a search calls a facet. */
interface SearchWords {
  /** By value: words that select it, separated by commas. A word with a typo is recognised too. */
  words?: Readonly<Record<string, string>>
  amount?: AmountWords
}

/** How a number of this facet is written. The patterns are those of a regular expression. */
export interface AmountWords {
  /** The unit after the number. */
  unit: string
  /** The words before it. */
  before?: string
  /** Other numbers are not meant. */
  limits?: { min: number; max: number }
}

/** Metric horsepower in a kilowatt. */
const HP_PER_KW = 1.35962

/**
 * The value of each facet for a car: a value of facets.ts, the id of a named option, a text, or a number. Two numbers are
 * completed: a new car without a mileage has run 0 km, and a power known in kW alone is converted to horsepower.
 */
export const FACET_SOURCES = {
  block: {
    ...column('catalogue_block'),
    words: {
      new: 'новый, новая, новое, новые, новую, нового, new, нулевый',
      used: 'пробегом, пробег, бу, подержанный, подержанная, подержанные, поддержанный, used, вторичка',
    },
  },
  brand: column('brand_id'),
  model: column('model_id'),
  trim: column('trim'),
  body: {
    ...column('body'),
    words: {
      sedan: 'седан, седаны, sedan',
      hatchback: 'хэтчбек, хетчбек, хэтчбеки, хэтч, хечбек, hatchback',
      liftback: 'лифтбек, лифтбэк, лифтбеки, liftback',
      wagon: 'универсал, универсалы, wagon',
      crossover: 'кроссовер, кроссоверы, паркетник, crossover',
      suv: 'внедорожник, внедорожники, джип, джипы, вездеход, suv',
      coupe: 'купе, coupe',
      convertible: 'кабриолет, кабриолеты, кабрио, родстер, cabrio, roadster',
      minivan: 'минивэн, минивен, минивэны, микроавтобус, minivan',
      van: 'фургон, фургоны, van',
      pickup: 'пикап, пикапы, pickup',
      limousine: 'лимузин, лимузины',
    },
  },
  seats: {
    ...imported('seats', {
      type: 'smallint',
      spellings: [
        'seat_count',
        'seats',
        'seats_count',
        'seating_capacity',
        'Количество мест',
        'Число мест',
        'Кол-во мест',
        'Мест',
        'Посадочных мест',
      ],
      parse: { min: 1, max: 20 },
      out: { autoru: 'seats', avito: 'Seats', yml: 'Количество мест' },
    }),
    words: {
      2: 'двухместный, двухместная, двухместное, двухместные',
      3: 'трёхместный, трёхместная, трёхместное, трёхместные',
      4: 'четырёхместный, четырёхместная, четырёхместное, четырёхместные',
      5: 'пятиместный, пятиместная, пятиместное, пятиместные',
      6: 'шестиместный, шестиместная, шестиместное, шестиместные',
      7: 'семиместный, семиместная, семиместное, семиместные',
      8: 'восьмиместный, восьмиместная, восьмиместное, восьмиместные',
      9: 'девятиместный, девятиместная, девятиместное, девятиместные',
    },
    amount: { unit: String.raw`(?:-?(?:ти|и|х|ми)[ -])?-?мест\p{L}*`, limits: { min: 1, max: 20 } },
  },
  fuel: {
    ...column('fuel'),
    words: {
      petrol: 'бензин, бензиновый, бензиновая',
      diesel: 'дизель, дизельный, дизельная, дизеля, diesel',
      gas: 'газовый, газобаллонный, гбо',
      hybrid: 'гибрид, гибриды, гибридный, hybrid',
      electric: 'электро, электромобиль, электромобили, электрический, электрокар, electric',
    },
  },
  gearbox: {
    ...column('gearbox'),
    words: {
      automatic: 'автомат, акпп, автоматическая, automatic',
      manual: 'механика, мкпп, механическая, механике, ручка',
      cvt: 'вариатор, cvt',
      robot: 'робот, dsg',
    },
  },
  drive: {
    ...column('drive'),
    words: {
      all: 'полный, полноприводный, 4wd, awd, 4х4',
      front: 'передний, переднеприводный',
      rear: 'задний, заднеприводный',
    },
  },
  colour: {
    ...column('colour'),
    words: {
      white: 'белый, белая, белое, белую, белого, белые',
      silver: 'серебристый, серебристая, серебристое, серебряный',
      grey: 'серый, серая, серое, серую',
      black: 'чёрный, чёрная, чёрное, чёрную, чёрного',
      blue: 'синий, синяя, синее, синюю, синего',
      'light-blue': 'голубой, голубая, голубое',
      red: 'красный, красная, красное, красного',
      burgundy: 'бордовый, вишнёвый, бордовая',
      green: 'зелёный, зелёная, зелёное',
      brown: 'коричневый, коричневая',
      beige: 'бежевый, бежевая, бежевое',
      gold: 'золотистый, золотой, золотистая',
      orange: 'оранжевый, оранжевая',
      yellow: 'жёлтый, жёлтая, жёлтое',
      purple: 'фиолетовый, фиолетовая',
    },
  },
  wheel: {
    ...imported('wheel', {
      type: 'car_wheel',
      spellings: ['wheel', 'wheel_type', 'steering_wheel', 'Руль', 'Расположение руля'],
      parse: parseWheel,
    }),
    words: {
      right: 'праворульный, правый',
      left: 'леворульный, левый',
    },
  },
  availability: {
    ...column('availability'),
    words: {
      'in-stock': 'наличии',
    },
  },
  branch: column('branch_id'),
  benefit: derived(PRICE_COLUMNS, (car) => flag(maxBenefit(priceOf(car)) > 0)),
  photo: derived(['photo_count'], (car) => flag(car.photo_count > 0)),
  price: {
    ...column('price_rub'),
    amount: { unit: String.raw`руб\p{L}*\.?|р\.?|₽`, before: String.raw`(?:по )?(?:цен|стоимост|бюджет)\p{L}*` },
  },
  year: {
    ...column('year'),
    amount: { unit: String.raw`г\.? ?в\.?|г\.?|год\p{L}*(?: выпуска)?`, before: String.raw`год\p{L}*(?: выпуска)?` },
  },
  mileage: {
    ...derived(['mileage_km', 'catalogue_block'], (car) =>
      car.mileage_km === null && car.catalogue_block === 'new' ? 0 : car.mileage_km,
    ),
    amount: { unit: String.raw`км\.?|километр\p{L}*`, before: String.raw`(?:с )?пробег\p{L}*` },
  },
  power: {
    ...derived(
      ['power_hp', 'power_kw'],
      (car) => car.power_hp ?? (car.power_kw === null ? null : Math.round(car.power_kw * HP_PER_KW)),
    ),
    amount: {
      unit: String.raw`(?<=\d\d\+? ?)л\.? ?с\.?|лошад\p{L}*|сил[аы]?|hp`,
      before: String.raw`мощност\p{L}*`,
      limits: { min: 20, max: 2500 },
    },
  },
  volume: {
    ...column('engine_cc'),
    amount: { unit: String.raw`л\.?|литр\p{L}*`, before: String.raw`(?:с )?(?:объ[её]м|двигател|мотор)\p{L}*` },
  },
} satisfies Record<FacetName, SearchWords> &
  Record<FixedFacet, { valueOf: (car: never) => string | number | null }> &
  Record<TextFacet, { valueOf: (car: never) => string | null }> &
  Record<NamedFacet | RangeFacet, { valueOf: (car: never) => number | null }>

type SourceColumn = (typeof FACET_SOURCES)[FacetName]['columns'][number]

/** The columns of `car` that the facets need. */
export const SOURCE_COLUMNS = [
  ...new Set(keysOf(FACET_SOURCES).flatMap((facet): readonly SourceColumn[] => FACET_SOURCES[facet].columns)),
]

type FacetWith<Key extends string> = {
  [Name in FacetName]: (typeof FACET_SOURCES)[Name] extends Record<Key, unknown> ? Name : never
}[FacetName]

/** A facet that a number in a search can mean. */
export type AmountFacet = FacetWith<'amount'>
export const AMOUNT_FACETS = keysOf(FACET_SOURCES).filter(
  (name): name is AmountFacet => 'amount' in FACET_SOURCES[name],
)
export const getAmountWords = (name: AmountFacet): AmountWords => FACET_SOURCES[name].amount

/** A facet that is read from feeds, stored, shown and written to our own feeds by its entry alone. */
export type FeedFacet = FacetWith<'feed'>
export const FEED_FACETS = keysOf(FACET_SOURCES).filter((name): name is FeedFacet => 'feed' in FACET_SOURCES[name])
export const getFeedValue = (name: FeedFacet): FeedValue => FACET_SOURCES[name].feed
/** The values of a car for these facets, by the names of their columns. */
export type FeedFacetValues = Pick<CarRow, FeedFacet>

/** The words of a search for the values of a facet. */
export function getFacetWords(name: FacetName): Readonly<Record<string, string>> {
  const source = FACET_SOURCES[name]
  return 'words' in source ? source.words : {}
}
