import { isRouteErrorResponse, useLocation } from 'react-router'
import { BodySilhouette } from '#app/features/cars/body-silhouette.tsx'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { accountPath } from '#urls/account-paths.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { homePath } from '#urls/content-paths.ts'
import { loginPath } from '#urls/login-paths.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import styles from './error-page.module.css'

interface ErrorTexts {
  /** Undefined when no server answered. */
  status: number | undefined
  title: string
  text: string
}

/** What happened and where to go from here. The cause is only logged. */
export function ErrorPage({ error }: { error: unknown }) {
  const location = useLocation()
  const isLost = isConnectionLost(error)
  const isBehindLogin =
    location.pathname.startsWith(accountPath()) && isRouteErrorResponse(error) && error.status === 404
  const { status, title, text } = isLost ? CONNECTION_LOST : isBehindLogin ? BEHIND_LOGIN : describeError(error)
  const isReloaded = status === undefined || status >= 500
  return (
    <div className={classNames('wrap', styles.page)}>
      <div>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
        {/* For an internal failure the status is meaningless, and may differ from the response's own. */}
        {status !== undefined && status < 500 && (
          <p className={styles.status}>
            {status} <BodySilhouette body="sedan" />
          </p>
        )}
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>
          {isLost ? (
            <ButtonLink to={location.pathname + location.search} look="ink" reloadDocument>
              Попробовать ещё раз
            </ButtonLink>
          ) : isBehindLogin ? (
            <ButtonLink to={loginPath(location.pathname)} look="ink" reloadDocument>
              Войти
            </ButtonLink>
          ) : (
            <ButtonLink to={cataloguePath()} look="ink" reloadDocument={isReloaded}>
              Смотреть автомобили
            </ButtonLink>
          )}
          <ButtonLink to={homePath()} look="ghost" reloadDocument={isReloaded}>
            На главную
          </ButtonLink>
          {status !== undefined && status < 500 && !isBehindLogin && (
            <RequestLink form="request-auto" look="ghost">
              Помочь с выбором
            </RequestLink>
          )}
        </div>
      </div>
    </div>
  )
}

const CONNECTION_LOST: ErrorTexts = {
  status: undefined,
  title: 'Нет связи с сайтом',
  text: 'Похоже, пропал интернет. Проверьте соединение и попробуйте ещё раз.',
}

/** For an account's own pages: it does not reveal whether the page exists. */
const BEHIND_LOGIN: ErrorTexts = {
  status: 404,
  title: 'Такой страницы нет',
  text: 'Или она видна только после входа в\u00a0личный кабинет.',
}

/** Whether the visitor's own network failed: each engine words the error differently. */
function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message)
}

function describeError(error: unknown): ErrorTexts {
  const status = isRouteErrorResponse(error) ? error.status : 500
  switch (status) {
    case 404:
      return {
        status,
        title: 'Такой страницы нет',
        text: 'Возможно, автомобиль уже продан или в адресе опечатка. Все машины, которые есть в продаже, — в каталоге.',
      }
    case 410:
      return {
        status,
        title: 'Этот автомобиль продан',
        text: 'Страницы больше нет, но похожие машины, скорее всего, стоят в каталоге.',
      }
    case 503:
      return {
        status,
        title: 'Мы скоро вернёмся',
        text: 'Обновляем сайт. Это займёт несколько минут — попробуйте ещё раз чуть позже.',
      }
    default:
      return status < 500
        ? {
            status,
            title: 'Не получилось открыть страницу',
            text: 'Адрес составлен так, что мы его не поняли. Начните с каталога.',
          }
        : {
            status,
            title: 'Что-то сломалось на нашей стороне',
            text: 'Ошибка записана, мы ею займёмся. Обновите страницу через минуту или откройте каталог.',
          }
  }
}
