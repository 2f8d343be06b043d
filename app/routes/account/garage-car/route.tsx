import { data, Form, redirect } from 'react-router'
import { signedInContext } from '#app/http/middleware/require-login.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { accountPath, garageCarPath } from '#urls/account-paths.ts'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { findGarageCar, removeGarageCar } from '#domain/accounts/garage/garage.server.ts'
import { readForm } from '#app/features/form/read-form.server.ts'
import { suggestCarNames } from '#app/features/own-car/load-own-car.server.ts'
import pageStyles from '../account-page.module.css'
import { GarageForm } from '../garage/garage-form.tsx'
import { formatGarageCarName } from '#app/features/own-car/format-garage-car-name.ts'
import { submitGarageForm } from '../garage/submit-garage-form.server.ts'
import { parseRowId } from '../parse-row-id.ts'
import type { Route } from './+types/route'
import styles from './garage-car.module.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { accountId } = context.get(signedInContext)
  const car = await findGarageCar(site, { accountId, id: getCarId(params.car) })
  if (car === undefined) throw data(undefined, { status: 404 })
  return { car, suggestions: suggestCarNames(car.brand), siteName: site.siteName, siteUrl: site.siteUrl }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const { accountId } = context.get(signedInContext)
  const key = { accountId, id: getCarId(params.car) }
  const form = await readForm(request)
  if (form.intent !== 'remove') return submitGarageForm(site, form, key)
  if (!(await removeGarageCar(site, key))) throw data(undefined, { status: 404 })
  return redirect(`${accountPath('garage')}?done=removed`, 303)
}

function getCarId(text: string): number {
  const id = parseRowId(text)
  if (id === undefined) throw data(undefined, { status: 404 })
  return id
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { car, siteName, siteUrl } = loaderData
  return pageMeta({ siteName, siteUrl, title: formatGarageCarName(car), path: garageCarPath(car.id), isIndexed: false })
}

export default function GarageCarPage({ loaderData, actionData }: Route.ComponentProps) {
  const { car, suggestions } = loaderData
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.head}>
        <Breadcrumbs crumbs={[{ label: 'Гараж', to: accountPath('garage') }, { label: `${car.brand} ${car.model}` }]} />
        <h1>{formatGarageCarName(car)}</h1>
      </header>
      <GarageForm key={car.id} car={car} suggestions={suggestions} rejection={actionData} button="Сохранить" />
      <details className={styles.removing}>
        <summary className={styles.remove}>Убрать из&nbsp;гаража</summary>
        <p className={styles.question}>
          Убрать {formatGarageCarName(car)}? Заявки об&nbsp;этом автомобиле останутся на&nbsp;месте.
        </p>
        <Form method="post">
          <input type="hidden" name="intent" value="remove" />
          <Button type="submit" look="ghost">
            Да, убрать
          </Button>
        </Form>
      </details>
    </div>
  )
}
