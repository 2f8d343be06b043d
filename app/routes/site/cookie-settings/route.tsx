import { parseCookieChoice } from '#app/features/cookie-choice/cookie-choice.ts'
import { CookieForm } from '#app/features/cookies/cookie-form.tsx'
import { siteContext } from '#app/http/middleware/site.ts'
import { cookieSettingsPath } from '#urls/request-paths.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/route'
import styles from './cookie-settings.module.css'

export function loader({ context, request, url }: Route.LoaderArgs) {
  const { siteName, siteUrl } = context.get(siteContext)
  const choice = parseCookieChoice(request.headers.get('cookie'))
  return { choice, isSaved: url.searchParams.has('saved'), siteName, siteUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return pageMeta({
    siteName: loaderData.siteName,
    siteUrl: loaderData.siteUrl,
    title: 'Настройки cookie',
    description: 'Какие записи сайт хранит в вашем браузере и зачем. Статистику можно разрешить или выключить.',
    path: cookieSettingsPath(),
    isIndexed: false,
  })
}

/** The cookie settings as a page, for browsers without JavaScript. */
export default function CookieSettings({ loaderData: { choice, isSaved } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <div className={styles.page}>
        {isSaved && <Alert tone="good">Сохранили ваш выбор. Изменить его можно здесь в любой момент.</Alert>}
        <CookieForm heading="h1" choice={choice} />
      </div>
    </div>
  )
}
