import { accountPath } from '#urls/account-paths.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { contactsPath, legalPath, offersPath } from '#urls/content-paths.ts'
import { requestPath } from '#urls/request-paths.ts'
import { comparisonPath, favouritesPath } from '#urls/saved-car-paths.ts'
import { FORM_NAMES, formDefinitionOf } from '#domain/requests/kinds/registry.ts'
import type { SearchablePage } from './page-index.ts'

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
