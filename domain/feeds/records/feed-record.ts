import type { EquipmentGroup } from '#domain/cars/car.ts'
import { FEED_FACETS, getFeedValue } from '#domain/cars/facets/facet-sources.server.ts'
import { recordOf } from '#domain/keys-of.ts'

/** One car as its feed describes it: every dialect is parsed into this, and only `draftCar` interprets it. */
export interface FeedRecord {
  /** Line of the file on which the car begins. */
  line: number
  /** Values as they came, trimmed; a field that is empty is absent. */
  fields: FeedFields
  /** The feed's own name of each field. */
  sourceNames: Partial<Record<FeedField, string>>
  /** Values of the same fields under other names, which rank lower than the one in `fields`. */
  alternatives: AlternativeValue[]
  photoUrls: string[]
  equipment: EquipmentGroup[]
  /** What the feed calls the branch: an address, a dealer's name or id. */
  branchNames: string[]
  /** The values that nothing here parses: of `contact_info`, «Цвет салона». */
  unused: UnusedValue[]
  /** Its elements or columns, by `tagKey`. */
  names: readonly string[]
  /** The feed can come from any country: a price without a currency is not accepted. */
  isWorldwide?: true
  /** Ids of foreign catalogues and notes, stored as they are, by name: `avito.GenerationId`. */
  rawValues: Record<string, string>
}

/** A value that ranks lower than the one in `fields`. */
export interface AlternativeValue {
  field: FeedField
  name: string
  text: string
}

/** A value that nothing parses. */
export interface UnusedValue {
  /** The feed's name of its element or column. */
  name: string
  /** Null: `name` says what is missing, and is no column. */
  text: string | null
}

export type FeedFields = Partial<Record<FeedField, string>>

/**
 * The spellings of each field over all dialects, the most reliable first: names of tags, of YML's params, of a price
 * list's columns. One table, because real files mix the dialects (auto.ru's names in Maxposter's files and the other
 * way round).
 */
export const FIELD_SPELLINGS = {
  id: ['unique_id', 'id', 'external_id', 'vehicle_id', 'Артикул', 'Код', 'ID объявления', 'Складской номер', 'Номер'],
  vin: ['vin', 'vin_code', 'VIN-код', 'VIN номер', 'ВИН'],
  make: ['mark_id', 'mark', 'make', 'brand', 'vendor', 'Марка', 'Бренд', 'Марка автомобиля', 'Производитель'],
  model: ['folder_id', 'model', 'model_name', 'Модель', 'Модель автомобиля'],
  /** Make and model in one text: parsed only when the two fields are missing. */
  name: ['name', 'title', 'Автомобиль', 'Наименование', 'Название', 'Марка, модель', 'Марка и модель'],
  generation: ['generation', 'generation_name', 'generation_id', 'Поколение'],
  modification: ['modification_id', 'modification', 'version', 'Модификация', 'Версия'],
  trim: ['complectation_name', 'complectation', 'complectation_id', 'trim', 'Комплектация'],
  body: ['body_type', 'body', 'body_configuration', 'body_style', 'Кузов', 'Тип кузова'],
  doors: ['doors_count', 'doors', 'body_door_count', 'Количество дверей', 'Двери', 'Число дверей'],
  year: ['year', 'Год выпуска', 'Год', 'Год производства', 'Год изготовления', 'Модельный год', 'model_year'],
  mileage: ['run', 'mileage', 'kilometrage', 'Пробег', 'mileage.value'],
  mileageUnit: ['mileage_unit', 'run_unit', 'run_metric', 'mileage.unit'],
  fuel: ['engine_type', 'fuel_type', 'fuel', 'Топливо', 'Тип топлива', 'Тип двигателя', 'Вид топлива'],
  /** Anything about the engine in one text: «1.5 AMT (150 л.с.)», «Бензин», «2.0 л». */
  engine: ['engine', 'Двигатель'],
  engineVolume: [
    'engine_volume',
    'engine_size',
    'displacement',
    'Объем',
    'Объём',
    'Объем двигателя',
    'Объём двигателя',
    'Рабочий объем',
  ],
  powerHp: ['engine_power', 'power', 'horse_power', 'Мощность', 'Мощность двигателя', 'Л.с.'],
  powerKw: ['power_kw', 'engine_power_kw', 'Мощность, кВт', 'Мощность двигателя, кВт'],
  range: ['electric_range', 'power_reserve', 'Запас хода'],
  gearbox: ['gearbox', 'gearbox_type', 'transmission', 'Коробка', 'КПП', 'Коробка передач', 'Тип КПП', 'Трансмиссия'],
  drive: ['drive', 'drive_type', 'gear_type', 'drivetrain', 'Привод', 'Тип привода'],
  ...recordOf(FEED_FACETS, (facet) => getFeedValue(facet).spellings),
  colour: [
    'color',
    'colour',
    'body_color',
    'exterior_color',
    'Цвет',
    'Цвет экстерьера',
    'Цвет кузова',
    'Цвет автомобиля',
  ],
  colourName: ['color_rus', 'color_name', 'Название цвета'],
  metallic: ['metallic', 'body_color_metallic', 'Металлик'],
  owners: ['owners_number', 'owners_count', 'owners', 'Владельцы', 'Количество владельцев', 'Владельцев по ПТС'],
  title: ['pts', 'pts_type', 'ПТС', 'Тип ПТС'],
  condition: ['state', 'vehicle_condition', 'condition', 'accident', 'Состояние'],
  price: [
    'price',
    'price.value',
    'Цена',
    'Стоимость',
    'Розничная цена',
    'Цена продажи',
    'Цена с НДС',
    'Стоимость с НДС',
  ],
  listPrice: [
    'previous_price',
    'old_price',
    'oldprice',
    'vehicle_msrp',
    'РРЦ',
    'МРЦ',
    'Прайс',
    'Старая цена',
    'Рекомендованная цена',
  ],
  finalPrice: ['price_with_discount', 'sale_price', 'Конечная цена', 'Итоговая цена', 'Цена со скидкой', 'Спеццена'],
  currency: ['currency', 'currency_id', 'currency_code', 'price_currency', 'price.currency', 'Валюта'],
  tradeInDiscount: ['tradein_discount', 'trade_in_discount', 'Скидка по trade-in', 'Скидка trade-in', 'Трейд-ин'],
  creditDiscount: ['credit_discount', 'Скидка по кредиту', 'Скидка за кредит', 'Скидка кредит'],
  insuranceDiscount: ['insurance_discount', 'Скидка по страховке', 'Скидка за страховку', 'Скидка КАСКО'],
  optionalDiscount: ['optional_discount', 'additional_discount', 'Дополнительная скидка', 'Скидка дополнительная'],
  /** Discounts that a shop adds in one line: «Скидка по trade-in 100 000 руб.» */
  salesNotes: ['sales_notes', 'Спецпредложение', 'Специальное предложение', 'special_offer'],
  maxDiscount: ['max_discount', 'Максимальная скидка', 'Максимальная выгода', 'Скидка максимальная'],
  availability: ['availability', 'available', 'Наличие', 'Статус', 'Доступность'],
  block: ['car_type', 'type', 'section', 'state_of_vehicle', 'Тип автомобиля', 'Тип', 'Новый/с пробегом', 'Раздел'],
  isNew: ['is_new', 'Новый'],
  category: ['category', 'Категория'],
  action: ['action'],
  reserved: ['reserved', 'is_reserved', 'Резерв', 'Бронь'],
  description: ['description', 'comment', 'comments', 'Описание', 'Комментарий'],
  options: ['extras', 'options', 'Опции', 'Дополнительное оборудование', 'Оснащение'],
  photos: ['Фото', 'Фотографии', 'Ссылки на фото', 'photo_urls', 'image_link'],
  videoUrl: ['video', 'video_url', 'video_file_url', 'Видео', 'Видео 360', 'Обзор 360'],
  sourceUrl: ['url', 'site_url', 'link', 'Ссылка', 'Ссылка на сайт'],
  branch: [
    'dealer',
    'dealer_name',
    'branch',
    'address',
    'dealership_name',
    'store_code',
    'address.addr1',
    'Филиал',
    'Автосалон',
    'Дилерский центр',
    'Адрес',
    'Склад',
    'dealer_id',
  ],
  /** The branch in some price lists, the upholstery in others. */
  salon: ['Салон'],
  upholstery: ['interior', 'interior_color', 'Цвет салона', 'Обивка', 'Обивка салона', 'Материал салона'],
  winterTyres: ['Зимняя резина', 'Зимние шины', 'Комплект зимней резины', 'Второй комплект резины'],
  loanTerms: ['offer_special_loan_conditions'],
  guarantee: ['offer_repair_guarantee', 'guarantee', 'warranty', 'Гарантия'],
  freeInsurance: ['offer_gift_casco'],
  freeTyres: ['offer_gift_tires'],
  freeService: ['offer_gift_to'],
  freeAccessories: ['offer_gift_accessories'],
  quickPapers: ['offer_fast_registration'],
  cheaperInsurance: ['offer_discount_casco'],
  customs: ['custom', 'customs', 'Таможня', 'Растаможен'],
} as const satisfies Record<string, readonly string[]>

export type FeedField = keyof typeof FIELD_SPELLINGS
