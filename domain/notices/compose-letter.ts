import { escapeMarkup } from '#platform/escape-markup.ts'
import type { CarCard } from '../cars/car-card.ts'
import { nameModel } from '../cars/name-model.ts'
import { tellRub } from '../tell-figures.ts'
import { KEPT_KINDS, type KeptKind } from './notice.ts'
import type { NoticeContext } from './notice-context.ts'
import type { OffSubject } from './off-subject.ts'

type LetterCar = Pick<CarCard, 'id' | 'block' | 'brand' | 'model' | 'version' | 'trim' | 'year' | 'price' | 'state'>

/** What a letter says, piece by piece. */
export type LetterNotice =
  | { kind: KeptKind; car: LetterCar; wasRub: number | null; nowRub: number | null }
  | { kind: 'new-cars'; car: LetterCar; search: { id: number; title: string; path: string } }

interface LetterParts extends Pick<NoticeContext, 'siteName' | 'links'> {
  /** Where this is switched off without login. */
  offUrl: (subject: OffSubject) => string | undefined
}

/** New cars of one search that are named; the rest is behind the link. */
const NAMED_CARS = 10

/** What each kind is called where it is switched off. */
const KIND_WORDS: Record<KeptKind, string> = {
  cheaper: 'снижение цены',
  back: 'возвращение в\u00a0продажу',
  reserved: 'бронь',
  sold: 'снятие с\u00a0продажи',
}

/** A letter as plain text and as simple HTML, with the same words in both. */
export function composeLetter(
  notices: readonly LetterNotice[],
  parts: LetterParts,
): { subject: string; text: string; html: string } {
  const blocks = [...tellKept(notices, parts), ...tellFinds(notices, parts)]
  const foot = tellFoot(notices, parts)
  const subject = `${tellSubject(notices)} — ${parts.siteName}`
  return { subject, text: writeText(blocks, foot), html: writeHtml(subject, blocks, foot) }
}

interface Entry {
  title: string
  url: string | undefined
  lines: string[]
}

interface Link {
  words: string
  url: string | undefined
}

interface Block {
  heading: string
  entries: Entry[]
  links: Link[]
}

const nameOf = (car: LetterCar) =>
  `${[car.brand.name, nameModel(car), car.trim].filter(Boolean).join(' ')}, ${car.year}`

function tellSubject(notices: readonly LetterNotice[]): string {
  const [first] = notices
  const cars = new Set(notices.map(({ car }) => car.id)).size
  if (first === undefined) return ''
  if (notices.every(({ kind }) => kind === 'new-cars'))
    return cars === 1 ? `Новый автомобиль по вашему поиску: ${nameOf(first.car)}` : 'Новые автомобили по вашим поискам'
  if (cars > 1) return 'Новости об автомобилях из избранного'
  const kept = KEPT_KINDS.map((kind) => notices.find((notice) => notice.kind === kind)).find(Boolean)
  return kept === undefined || kept.kind === 'new-cars' ? '' : `${nameOf(kept.car)}: ${lowerFirst(tellChange(kept))}`
}

function tellKept(notices: readonly LetterNotice[], { links }: LetterParts): Block[] {
  const kept = notices.flatMap((notice) => (notice.kind === 'new-cars' ? [] : [notice]))
  const byCar = [...Map.groupBy(kept, ({ car }) => car.id).values()]
  const entries = byCar.flatMap((changes): Entry[] => {
    const [first] = changes
    if (first === undefined) return []
    const ordered = changes.toSorted((a, b) => KEPT_KINDS.indexOf(a.kind) - KEPT_KINDS.indexOf(b.kind))
    return [{ title: nameOf(first.car), url: links?.car(first.car), lines: ordered.map(tellChangeInFull) }]
  })
  return entries.length === 0 ? [] : [{ heading: 'В\u00a0избранном', entries, links: [] }]
}

type KeptNotice = Exclude<LetterNotice, { kind: 'new-cars' }>

function tellChange({ kind, car, wasRub, nowRub }: KeptNotice): string {
  switch (kind) {
    case 'cheaper':
      return wasRub === null || nowRub === null ? 'Стал дешевле' : `Дешевле на\u00a0${tellRub(wasRub - nowRub)}`
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

/** With both figures, so that anybody can reckon for himself. */
function tellChangeInFull(notice: KeptNotice): string {
  const { kind, wasRub, nowRub, car } = notice
  const change = tellChange(notice)
  if (kind === 'back') return `${change} за\u00a0${tellRub(car.price.priceRub)}`
  if (kind !== 'cheaper' || wasRub === null || nowRub === null) return change
  return `${change}: было ${tellRub(wasRub)}, стало ${tellRub(nowRub)}`
}

function tellFinds(notices: readonly LetterNotice[], { links, offUrl }: LetterParts): Block[] {
  const finds = notices.flatMap((notice) => (notice.kind === 'new-cars' ? [notice] : []))
  return [...Map.groupBy(finds, ({ search }) => search.id).values()].flatMap((ofSearch): Block[] => {
    const [first] = ofSearch
    if (first === undefined) return []
    const { id, title, path } = first.search
    const entries = ofSearch.slice(0, NAMED_CARS).map(({ car }) => ({
      title: nameOf(car),
      url: links?.car(car),
      lines: [tellRub(car.price.priceRub)],
    }))
    const rest = ofSearch.length - entries.length
    return [
      {
        heading: `Новое по\u00a0поиску «${title}»`,
        entries,
        links: [
          {
            words: rest > 0 ? 'Это не\u00a0все: смотреть остальные' : 'Все автомобили по\u00a0этому поиску',
            url: links?.search(path),
          },
          { words: 'Не\u00a0следить за\u00a0этим поиском', url: offUrl({ searchId: id }) },
        ],
      },
    ]
  })
}

interface Foot {
  lines: string[]
  links: Link[]
}

function tellFoot(notices: readonly LetterNotice[], { links, offUrl, siteName }: LetterParts): Foot {
  const kinds = KEPT_KINDS.filter((kind) => notices.some((notice) => notice.kind === kind))
  return {
    lines: [
      'Цены указаны без\u00a0условий: trade-in, кредита и\u00a0страхования.',
      `Вы получили это письмо, потому что попросили ${siteName} сообщать об\u00a0изменениях.${links === undefined ? ' Отключить письма можно в\u00a0личном кабинете, в\u00a0разделе «Уведомления».' : ''}`,
    ],
    links: [
      ...kinds.map((kind) => ({ words: `Не\u00a0сообщать: ${KIND_WORDS[kind]}`, url: offUrl({ kind }) })),
      { words: 'Отключить все письма', url: offUrl('all') },
      { words: 'Настроить уведомления', url: links?.settings },
    ],
  }
}

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)

const tellLink = ({ words, url }: Link) => (url === undefined ? [] : [`${words}: ${url}`])

function writeText(blocks: readonly Block[], foot: Foot): string {
  const parts = blocks.map(({ heading, entries, links }) =>
    [
      `${heading}\n${'='.repeat(Math.min(heading.length, 40))}\n`,
      ...entries.map(({ title, url, lines }) => [title, ...lines, ...(url === undefined ? [] : [url]), ''].join('\n')),
      ...links.flatMap(tellLink),
    ].join('\n'),
  )
  return ['Здравствуйте.', ...parts, '—', ...foot.lines, foot.links.flatMap(tellLink).join('\n'), ''].join('\n\n')
}

const MUTED = 'color:#5b6169'
const LINK = 'color:#14161a;text-decoration:underline'

function writeHtml(subject: string, blocks: readonly Block[], foot: Foot): string {
  return [
    '<!doctype html><html lang="ru"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeMarkup(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 Arial,sans-serif;color:#14161a;background:#ffffff">',
    '<div style="max-width:600px;margin:0 auto"><p style="margin:0 0 16px">Здравствуйте.</p>',
    ...blocks.map(writeBlock),
    '<div style="margin-top:32px;padding-top:16px;border-top:1px solid #e2e3e0;font-size:13px;' + MUTED + '">',
    ...foot.lines.map((line) => `<p style="margin:0 0 8px">${escapeMarkup(line)}</p>`),
    ...foot.links.map((link) => writeLink(link, MUTED)),
    '</div></div></body></html>',
  ].join('\n')
}

function writeBlock({ heading, entries, links }: Block): string {
  return [
    `<h2 style="margin:24px 0 8px;font-size:20px;line-height:1.2">${escapeMarkup(heading)}</h2>`,
    ...entries.map(
      ({ title, url, lines }) =>
        `<div style="padding:12px 0;border-bottom:1px solid #e2e3e0"><strong>${anchor(title, url, LINK)}</strong>${lines.map((line) => `<br>${escapeMarkup(line)}`).join('')}</div>`,
    ),
    ...links.map((link) => writeLink(link, LINK)),
  ].join('\n')
}

const writeLink = ({ words, url }: Link, style: string) =>
  url === undefined ? '' : `<p style="margin:8px 0">${anchor(words, url, style)}</p>`

const anchor = (words: string, url: string | undefined, style: string) =>
  url === undefined ? escapeMarkup(words) : `<a href="${escapeMarkup(url)}" style="${style}">${escapeMarkup(words)}</a>`
