import { signedInContext } from '#app/http/middleware/require-login.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { accountPath } from '#urls/account-paths.ts'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { MAX_GARAGE_CARS } from '#domain/accounts/garage/garage-car.ts'
import { listGarage } from '#domain/accounts/garage/garage.server.ts'
import { readForm } from '#app/features/form/read-form.server.ts'
import { suggestCarNames } from '#app/features/own-car/load-own-car.server.ts'
import pageStyles from '../account-page.module.css'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import type { Route } from './+types/route'
import { GarageCars } from './garage-cars.tsx'
import { GarageForm } from './garage-form.tsx'
import styles from './garage.module.css'
import { submitGarageForm } from './submit-garage-form.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  return {
    cars: await listGarage(site, context.get(signedInContext).accountId),
    suggestions: suggestCarNames(''),
    siteName: site.siteName,
    siteUrl: site.siteUrl,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { accountId } = context.get(signedInContext)
  return submitGarageForm(context.get(siteContext), await readForm(request), { accountId })
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl } = loaderData
  return pageMeta({ siteName, siteUrl, title: 'Гараж', path: accountPath('garage'), isIndexed: false })
}

const DONE_MESSAGES = {
  added: 'Автомобиль добавлен в\u00a0гараж.',
  saved: 'Изменения сохранены.',
  removed: 'Автомобиль убран из\u00a0гаража.',
}

export default function GaragePage({ loaderData, actionData }: Route.ComponentProps) {
  const { cars, suggestions } = loaderData
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.head}>
        <h1>Гараж</h1>
        <p className={pageStyles.lead}>
          Ваши автомобили: данные подставятся в&nbsp;запись на&nbsp;сервис и&nbsp;в&nbsp;оценку для&nbsp;обмена.
        </p>
      </header>
      {actionData === undefined && <DoneAlert messages={DONE_MESSAGES} />}
      {cars.length > 0 && <GarageCars cars={cars} heading="h2" />}
      {cars.length >= MAX_GARAGE_CARS ? (
        <p className={pageStyles.lead}>
          В&nbsp;гараже {MAX_GARAGE_CARS}&nbsp;автомобилей — больше не&nbsp;поместится. Чтобы добавить ещё один, уберите
          лишний.
        </p>
      ) : (
        // The key closes the form after a car was added.
        <details key={cars.length} open={cars.length === 0 || actionData !== undefined} className={styles.adding}>
          <summary className={styles.add}>Добавить автомобиль</summary>
          <GarageForm suggestions={suggestions} rejection={actionData} button="Добавить в&nbsp;гараж" />
        </details>
      )}
    </div>
  )
}
