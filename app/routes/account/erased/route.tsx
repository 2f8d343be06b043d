import { siteContext } from '#app/http/middleware/site.ts'
import { erasedPath } from '#urls/account-paths.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { homePath } from '#urls/content-paths.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/route'
import styles from './erased.module.css'

export function loader({ context }: Route.LoaderArgs) {
  const { siteName, siteUrl } = context.get(siteContext)
  return { siteName, siteUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return pageMeta({ ...loaderData, title: 'Ваши данные удалены', path: erasedPath(), isIndexed: false })
}

/** The page after an erasure. The visitor is logged out by then, so it shows nothing personal. */
export default function Erased() {
  return (
    <div className="wrap">
      <div className={styles.page}>
        <h1>Ваши данные удалены</h1>
        <p>
          Кабинета, избранного, сравнения, поисков и гаража больше нет. В&nbsp;заявках остались только вид, день
          и&nbsp;автомобиль: имя, телефон, почта, комментарии и&nbsp;файлы стёрты.
        </p>
        <p>
          Если вы уже говорили с&nbsp;менеджером, салон мог записать ваши контакты у&nbsp;себя. Попросите удалить
          их&nbsp;при разговоре или письмом: адрес стоит в&nbsp;политике обработки персональных данных.
        </p>
        <div className={styles.ways}>
          <ButtonLink to={homePath()}>На главную</ButtonLink>
          <ButtonLink to={cataloguePath()} look="ghost">
            К автомобилям
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
