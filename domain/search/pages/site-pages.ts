import { accountPath } from '#urls/account-paths.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { contactsPath, legalPath, offersPath } from '#urls/content-paths.ts'
import { requestPath } from '#urls/request-paths.ts'
import { comparisonPath, favouritesPath } from '#urls/saved-car-paths.ts'
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
  page(requestPath('request-call'), 'Заказать звонок', 'перезвоните обратный звонок позвонить'),
  page(requestPath('request-credit'), 'Заявка на кредит', 'кредит рассрочка взять в кредит одобрение'),
  page(requestPath('request-trade'), 'Обменять автомобиль', 'трейд ин trade-in обмен сдать выкуп'),
  page(requestPath('request-testdrive'), 'Записаться на тест-драйв', 'тест драйв тестдрайв пробная поездка'),
  page(requestPath('request-service'), 'Записаться на сервис', 'сервис ремонт то техобслуживание обслуживание'),
  page(legalPath('privacy'), 'Обработка персональных данных', 'политика конфиденциальность персональные данные'),
  page(legalPath('cookies'), 'Файлы cookie', 'куки cookies'),
]

function page(key: string, name: string, keywords: string): SearchablePage {
  return { kind: 'page', key, name, summary: null, keywords, text: '' }
}
