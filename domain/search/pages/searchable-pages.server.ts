import { runsAt } from '#domain/content/runs-at.server.ts'
import type { Context } from '#domain/context.ts'
import { FORM_NAMES, formDefinitionOf } from '#domain/requests/kinds/registry.ts'
import { accountPath } from '#urls/account-paths.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { contactsPath, legalPath, offersPath } from '#urls/content-paths.ts'
import { requestPath } from '#urls/request-paths.ts'
import { comparisonPath, favouritesPath } from '#urls/saved-car-paths.ts'
import type { SearchablePage } from './page-index.ts'

/** The dealer's pages and the current offers, with all their words. */
export async function listSearchablePages({ db, now }: Pick<Context, 'db' | 'now'>): Promise<SearchablePage[]> {
  const [pages, offers] = await Promise.all([
    db
      .selectFrom('page')
      .select(['path', 'name', 'title', 'heading', 'lead', 'summary', 'blocks'])
      .orderBy('section')
      .orderBy('position')
      .execute(),
    db
      .selectFrom('offer')
      .select(['slug', 'title', 'summary', 'badge', 'conditions', 'blocks'])
      .where(runsAt(now()))
      .orderBy('position')
      .execute(),
  ])
  return [
    ...pages.map(({ path, name, title, heading, lead, summary, blocks }) => ({
      kind: 'page' as const,
      key: path,
      name,
      summary,
      keywords: `${title} ${heading}`,
      text: `${lead ?? ''} ${listTexts(blocks).join(' ')}`,
    })),
    ...offers.map(({ slug, title, summary, badge, conditions, blocks }) => ({
      kind: 'offer' as const,
      key: slug,
      name: title,
      summary,
      keywords: `акция предложение скидка ${badge ?? ''}`,
      text: `${conditions} ${listTexts(blocks).join(' ')}`,
    })),
  ]
}

/** The visible texts anywhere in a page's blocks, without names of pictures, forms and targets. */
function listTexts(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return NON_TEXT_KEYS.has(name) ? [] : [value]
  if (Array.isArray(value)) return value.flatMap((part) => listTexts(part, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => listTexts(part, key))
}

const NON_TEXT_KEYS = new Set(['kind', 'picture', 'target', 'icon', 'form', 'tool', 'address', 'tone', 'look'])

/** Pages of the site that are in no table, with the words that people use for them. */
export const SITE_PAGES: readonly SearchablePage[] = [
  page(cataloguePath(), 'Все автомобили', 'каталог автомобили машины в наличии продажа'),
  page(cataloguePath({ block: 'new' }), 'Новые автомобили', 'новые авто машины'),
  page(cataloguePath({ block: 'used' }), 'Автомобили с пробегом', 'подержанные бу вторичка'),
  page(offersPath(), 'Акции и предложения', 'акции скидки спецпредложения распродажа'),
  page(
    contactsPath(),
    'Контакты',
    'адрес адреса телефон режим часы график работы филиалы салоны карта проезд как добраться доехать',
  ),
  page(favouritesPath(), 'Избранное', 'отложенные сохранённые лайки сердечко'),
  page(comparisonPath(), 'Сравнение', 'сравнить автомобили'),
  page(accountPath(), 'Личный кабинет', 'войти вход логин регистрация профиль мои заявки'),
  ...listFormPages(),
  page(legalPath('privacy'), 'Обработка персональных данных', 'политика конфиденциальность персональные данные'),
  page(legalPath('cookies'), 'Файлы cookie', 'куки cookies'),
]

function page(key: string, name: string, keywords: string): SearchablePage {
  return { kind: 'page', key, name, summary: null, keywords, text: '' }
}

/** The pages of forms that their kinds describe for the search. */
function listFormPages(): SearchablePage[] {
  return FORM_NAMES.flatMap((form) => {
    const { search } = formDefinitionOf(form)
    return search === undefined ? [] : [page(requestPath(form), search.name, search.keywords)]
  })
}
