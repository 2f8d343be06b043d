import { escapeMarkup } from '#platform/text/escape.ts'
import { lowerFirst } from '#locale/text.ts'
import type { CarCard } from '../cars/car-card.ts'
import { formatCarName } from '../cars/car.ts'
import { formatRub } from '#locale/number.ts'
import { FAVOURITE_NOTICE_KINDS, type FavouriteNoticeKind, type NoticeContext } from './notice.ts'
import type { UnsubscribeSubject } from './unsubscribe.server.ts'

type LetterCar = Pick<CarCard, 'id' | 'block' | 'brand' | 'model' | 'version' | 'trim' | 'year' | 'price' | 'state'>

/** One notice in a letter. */
export type LetterNotice =
  | { kind: FavouriteNoticeKind; car: LetterCar; oldPriceRub: number | null; newPriceRub: number | null }
  | { kind: 'new-cars'; car: LetterCar; search: { id: number; title: string; path: string } }

interface LetterOptions extends Pick<NoticeContext, 'siteName' | 'links'> {
  /** The address where a subject is switched off without login. */
  unsubscribeUrl: (subject: UnsubscribeSubject) => string | undefined
}

/** How many new cars of one search are listed; the others are behind the link. */
const MAX_NAMED_CARS = 10

/** The label of each kind in the links that switch it off. */
const KIND_LABELS: Record<FavouriteNoticeKind, string> = {
  cheaper: 'снижение цены',
  back: 'возвращение в\u00a0продажу',
  reserved: 'бронь',
  sold: 'снятие с\u00a0продажи',
}

/** A letter as plain text and as simple HTML, with the same content in both. */
export function composeLetter(
  notices: readonly LetterNotice[],
  options: LetterOptions,
): { subject: string; text: string; html: string } {
  const blocks = [...composeFavouriteBlocks(notices, options), ...composeSearchBlocks(notices, options)]
  const footer = composeFooter(notices, options)
  const subject = `${formatSubject(notices)} — ${options.siteName}`
  return { subject, text: renderText(blocks, footer), html: renderHtml(subject, blocks, footer) }
}

interface LetterEntry {
  title: string
  url: string | undefined
  lines: string[]
}

interface LetterLink {
  text: string
  url: string | undefined
}

interface LetterBlock {
  heading: string
  entries: LetterEntry[]
  links: LetterLink[]
}

function formatSubject(notices: readonly LetterNotice[]): string {
  const [first] = notices
  const cars = new Set(notices.map(({ car }) => car.id)).size
  if (first === undefined) return ''
  if (notices.every(({ kind }) => kind === 'new-cars'))
    return cars === 1
      ? `Новый автомобиль по вашему поиску: ${formatCarName(first.car)}`
      : 'Новые автомобили по вашим поискам'
  if (cars > 1) return 'Новости об автомобилях из избранного'
  const main = FAVOURITE_NOTICE_KINDS.map((kind) => notices.find((notice) => notice.kind === kind)).find(Boolean)
  return main === undefined || main.kind === 'new-cars'
    ? ''
    : `${formatCarName(main.car)}: ${lowerFirst(describeChange(main))}`
}

function composeFavouriteBlocks(notices: readonly LetterNotice[], { links }: LetterOptions): LetterBlock[] {
  const favouriteNotices = notices.flatMap((notice) => (notice.kind === 'new-cars' ? [] : [notice]))
  const byCar = [...Map.groupBy(favouriteNotices, ({ car }) => car.id).values()]
  const entries = byCar.flatMap((changes): LetterEntry[] => {
    const [first] = changes
    if (first === undefined) return []
    const ordered = changes.toSorted(
      (a, b) => FAVOURITE_NOTICE_KINDS.indexOf(a.kind) - FAVOURITE_NOTICE_KINDS.indexOf(b.kind),
    )
    return [
      { title: formatCarName(first.car), url: links?.car(first.car), lines: ordered.map(describeChangeWithPrices) },
    ]
  })
  return entries.length === 0 ? [] : [{ heading: 'В\u00a0избранном', entries, links: [] }]
}

type FavouriteNotice = Exclude<LetterNotice, { kind: 'new-cars' }>

function describeChange({ kind, car, oldPriceRub, newPriceRub }: FavouriteNotice): string {
  switch (kind) {
    case 'cheaper':
      return oldPriceRub === null || newPriceRub === null
        ? 'Стал дешевле'
        : `Дешевле на\u00a0${formatRub(oldPriceRub - newPriceRub)}`
    case 'back':
      return 'Снова в\u00a0продаже'
    case 'reserved':
      return 'Забронирован'
    case 'sold':
      return car.state === 'sold' ? 'Продан' : 'Снят с\u00a0продажи'
    default:
      return kind satisfies never
  }
}

/** With both prices, so that the reader can check the difference. */
function describeChangeWithPrices(notice: FavouriteNotice): string {
  const { kind, oldPriceRub, newPriceRub, car } = notice
  const change = describeChange(notice)
  if (kind === 'back') return `${change} за\u00a0${formatRub(car.price.priceRub)}`
  if (kind !== 'cheaper' || oldPriceRub === null || newPriceRub === null) return change
  return `${change}: было ${formatRub(oldPriceRub)}, стало ${formatRub(newPriceRub)}`
}

function composeSearchBlocks(
  notices: readonly LetterNotice[],
  { links, unsubscribeUrl }: LetterOptions,
): LetterBlock[] {
  const searchNotices = notices.flatMap((notice) => (notice.kind === 'new-cars' ? [notice] : []))
  return [...Map.groupBy(searchNotices, ({ search }) => search.id).values()].flatMap((ofSearch): LetterBlock[] => {
    const [first] = ofSearch
    if (first === undefined) return []
    const { id, title, path } = first.search
    const entries = ofSearch.slice(0, MAX_NAMED_CARS).map(({ car }) => ({
      title: formatCarName(car),
      url: links?.car(car),
      lines: [formatRub(car.price.priceRub)],
    }))
    const rest = ofSearch.length - entries.length
    return [
      {
        heading: `Новое по\u00a0поиску «${title}»`,
        entries,
        links: [
          {
            text: rest > 0 ? 'Это не\u00a0все: смотреть остальные' : 'Все автомобили по\u00a0этому поиску',
            url: links?.search(path),
          },
          { text: 'Не\u00a0следить за\u00a0этим поиском', url: unsubscribeUrl({ searchId: id }) },
        ],
      },
    ]
  })
}

interface LetterFooter {
  lines: string[]
  links: LetterLink[]
}

function composeFooter(
  notices: readonly LetterNotice[],
  { links, unsubscribeUrl, siteName }: LetterOptions,
): LetterFooter {
  const kinds = FAVOURITE_NOTICE_KINDS.filter((kind) => notices.some((notice) => notice.kind === kind))
  return {
    lines: [
      'Цены указаны без\u00a0условий: trade-in, кредита и\u00a0страхования.',
      `Вы получили это письмо, потому что попросили ${siteName} сообщать об\u00a0изменениях.${links === undefined ? ' Отключить письма можно в\u00a0личном кабинете, в\u00a0разделе «Уведомления».' : ''}`,
    ],
    links: [
      ...kinds.map((kind) => ({ text: `Не\u00a0сообщать: ${KIND_LABELS[kind]}`, url: unsubscribeUrl({ kind }) })),
      { text: 'Отключить все письма', url: unsubscribeUrl('all') },
      { text: 'Настроить уведомления', url: links?.settings },
    ],
  }
}

const formatTextLink = ({ text, url }: LetterLink) => (url === undefined ? [] : [`${text}: ${url}`])

function renderText(blocks: readonly LetterBlock[], footer: LetterFooter): string {
  const sections = blocks.map(({ heading, entries, links }) =>
    [
      `${heading}\n${'='.repeat(Math.min(heading.length, 40))}\n`,
      ...entries.map(({ title, url, lines }) => [title, ...lines, ...(url === undefined ? [] : [url]), ''].join('\n')),
      ...links.flatMap(formatTextLink),
    ].join('\n'),
  )
  return ['Здравствуйте.', ...sections, '—', ...footer.lines, footer.links.flatMap(formatTextLink).join('\n'), ''].join(
    '\n\n',
  )
}

const MUTED_STYLE = 'color:#5b6169'
const LINK_STYLE = 'color:#14161a;text-decoration:underline'

function renderHtml(subject: string, blocks: readonly LetterBlock[], footer: LetterFooter): string {
  return [
    '<!doctype html><html lang="ru"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeMarkup(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 Arial,sans-serif;color:#14161a;background:#ffffff">',
    '<div style="max-width:600px;margin:0 auto"><p style="margin:0 0 16px">Здравствуйте.</p>',
    ...blocks.map(renderHtmlBlock),
    '<div style="margin-top:32px;padding-top:16px;border-top:1px solid #e2e3e0;font-size:13px;' + MUTED_STYLE + '">',
    ...footer.lines.map((line) => `<p style="margin:0 0 8px">${escapeMarkup(line)}</p>`),
    ...footer.links.map((link) => renderHtmlLink(link, MUTED_STYLE)),
    '</div></div></body></html>',
  ].join('\n')
}

function renderHtmlBlock({ heading, entries, links }: LetterBlock): string {
  return [
    `<h2 style="margin:24px 0 8px;font-size:20px;line-height:1.2">${escapeMarkup(heading)}</h2>`,
    ...entries.map(
      ({ title, url, lines }) =>
        `<div style="padding:12px 0;border-bottom:1px solid #e2e3e0"><strong>${renderAnchor(title, url, LINK_STYLE)}</strong>${lines.map((line) => `<br>${escapeMarkup(line)}`).join('')}</div>`,
    ),
    ...links.map((link) => renderHtmlLink(link, LINK_STYLE)),
  ].join('\n')
}

const renderHtmlLink = ({ text, url }: LetterLink, style: string) =>
  url === undefined ? '' : `<p style="margin:8px 0">${renderAnchor(text, url, style)}</p>`

const renderAnchor = (text: string, url: string | undefined, style: string) =>
  url === undefined ? escapeMarkup(text) : `<a href="${escapeMarkup(url)}" style="${style}">${escapeMarkup(text)}</a>`
