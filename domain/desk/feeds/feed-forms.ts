import * as v from 'valibot'
import { isFolderPath } from '#domain/feeds/folders/feed-folder.ts'
import { parseUrl } from '#domain/parse-url.ts'
import { formObject } from '#domain/requests/forms/form-object.ts'
import { line, wholeNumber } from '#domain/requests/forms/rules.ts'

export const MAX_FEED_NAME_LENGTH = 60
export const MAX_FEED_ADDRESS_LENGTH = 1000

const id = wholeNumber(1, 999_999_999)

/** The address of a feed. The client of the site sends no names and passwords (platform/http-client/http-guard). */
const feedAddress = v.pipe(
  v.string('Укажите адрес.'),
  v.trim(),
  v.maxLength(MAX_FEED_ADDRESS_LENGTH, 'Адрес слишком длинный.'),
  v.check(
    (text) => /^https?:\/\/\S+$/i.test(text) && parseUrl(text) !== undefined,
    'Это не\u00a0адрес: он начинается с\u00a0https://',
  ),
  v.check((text) => {
    const url = parseUrl(text)
    return url?.username === '' && url.password === ''
  }, 'Имя и\u00a0пароль в\u00a0адресе не\u00a0поддерживаются: попросите адрес с\u00a0ключом.'),
)

/** How often a feed is read, in minutes. */
export const FEED_INTERVALS = [15, 30, 60, 180, 360, 720, 1440] as const

/** Minutes; none: only by hand. */
const every = v.optional(
  v.pipe(
    v.picklist(
      FEED_INTERVALS.map((minutes) => String(minutes)),
      'Выберите из\u00a0списка.',
    ),
    v.transform(Number),
  ),
)

/** Per cent; only who accepts held feeds may set more. */
export const USUAL_MAX_GONE = 20

const settings = {
  branch: v.optional(id),
  every,
  priority: wholeNumber(0, 999_999),
  /** A feed that takes away more per cent of the source's published cars waits for a person. */
  maxGone: v.optional(wholeNumber(1, 100), String(USUAL_MAX_GONE)),
}

/** A new source of stock. */
export const AddFeedSchema = formObject({
  name: v.pipe(v.string('Назовите источник.'), line(MAX_FEED_NAME_LENGTH)),
  address: v.optional(feedAddress),
  /** None: its cars are shown on the site. `market`: their prices are compared with those of the stock. */
  use: v.optional(v.literal('market')),
  ...settings,
})

/** Another address of a source, as it was shown. */
export const FeedAddressSchema = formObject({ address: feedAddress, version: id })

/** Where the files of a source are below FEED_FOLDER, as it was shown. */
export const FeedFolderSchema = formObject({
  path: v.pipe(
    v.string('Укажите путь.'),
    v.trim(),
    v.check(
      isFolderPath,
      'Это не\u00a0путь к\u00a0файлу внутри папки: например, sklad/stock.xml. Звёздочка возможна одна, в\u00a0имени файла.',
    ),
  ),
  version: id,
})

/** The settings of a source, as it was shown. */
export const FeedSettingsSchema = formObject({ ...settings, version: id })

export type FeedSettings = Omit<v.InferOutput<typeof FeedSettingsSchema>, 'version'>
