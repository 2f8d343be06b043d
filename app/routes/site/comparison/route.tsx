import { useState } from 'react'
import { useFetcher } from 'react-router'
import { ComparisonTable } from '#app/features/comparison/comparison-table.tsx'
import { CAPTIONS } from '#app/features/comparison/comparison-words.ts'
import { listSections } from '#app/features/comparison/list-sections.ts'
import { PaperTables } from '#app/features/comparison/paper-tables.tsx'
import { readView } from '#app/features/comparison/read-view.ts'
import { ViewTabs } from '#app/features/comparison/view-tabs.tsx'
import { readAsker } from '#app/features/visitors/asker.ts'
import { Trail } from '#app/features/layout/trail.tsx'
import { siteContext } from '#app/middleware/site.ts'
import { CARS } from '#app/features/cars/car-words.ts'
import { nameCar } from '#app/features/cars/describe-car.ts'
import { comparisonPath, homePath } from '#app/paths.ts'
import { Alert } from '#app/ui/alert.tsx'
import type { Crumb } from '#app/ui/breadcrumbs.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { plural } from '#app/ui/plural.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { MAX_COMPARED } from '#domain/comparison/comparison.ts'
import type { Route } from './+types/route'
import { AddTile } from './add-tile.tsx'
import { CarTools } from './car-tools.tsx'
import styles from './comparison.module.css'
import { loadComparison } from './load-comparison.server.ts'
import { NothingCompared } from './nothing-compared.tsx'
import { performDeed } from './perform-deed.server.ts'
import { RemoveForm } from './remove-form.tsx'
import { ReplacePanel } from './replace-panel.tsx'
import { Toolbar } from './toolbar.tsx'
import { DEEDS, useShownCars } from './use-shown-cars.ts'

const CRUMBS: Crumb[] = [{ label: 'Главная', to: homePath() }, { label: 'Сравнение' }]

export async function loader({ context, request, url }: Route.LoaderArgs) {
  return loadComparison(context.get(siteContext), await readAsker(request, context), readView(url.searchParams))
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const asker = await readAsker(request, context)
  return performDeed(context.get(siteContext), request, asker, readView(url.searchParams))
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl } = loaderData
  return pageMeta({
    siteName,
    siteUrl,
    title: 'Сравнение автомобилей',
    path: comparisonPath(),
    isIndexed: false,
  })
}

export default function Comparison({ loaderData, actionData }: Route.ComponentProps) {
  const { block, counts, isDifferencesOnly, kept, replaced, shareUrl } = loaderData
  const [said, say] = useState('')
  const cars = useShownCars(loaderData.cars)
  const deeds = useFetcher<typeof action>({ key: DEEDS })
  const refusal = deeds.data?.msg ?? actionData?.msg
  const sections = listSections(cars, isDifferencesOnly && cars.length > 1)
  const view = { block, isDifferencesOnly }
  const shown = { ...counts, [block]: cars.length }
  const isFull = shown.new + shown.used >= MAX_COMPARED
  const leaving = cars.find(({ card }) => card.id === replaced?.id)?.card
  return (
    <div className="wrap">
      <Trail crumbs={CRUMBS} />
      <div className={styles.top}>
        <h1 tabIndex={-1}>Сравнение</h1>
        <ViewTabs block={block} counts={shown} isDifferencesOnly={isDifferencesOnly} pathOf={comparisonPath} />
        <Toolbar {...{ block, kept, isFull, shareUrl, view, say }} count={cars.length} />
      </div>
      <output className="visually-hidden">{said}</output>
      {refusal !== undefined && (
        <Alert tone="bad" live>
          {refusal}
        </Alert>
      )}
      {leaving && (
        <ReplacePanel key={leaving.id} card={leaving} similar={replaced?.similar ?? []} {...{ kept, view, say }} />
      )}
      {cars.length === 0 ? (
        <NothingCompared block={block} kept={kept} say={say} />
      ) : (
        <>
          <ComparisonTable
            caption={CAPTIONS[block]}
            cars={cars}
            sections={sections}
            corners={cars.map(({ card }) => (
              <RemoveForm key={card.id} card={card} onRemove={() => say(describeRemoval(card, cars.length - 1))} />
            ))}
            tools={cars.map(({ card }, place) => (
              <CarTools key={card.id} cars={cars} place={place} view={view} say={say} />
            ))}
            extra={isFull ? undefined : <AddTile block={block} isFirst={cars.length === 1} />}
          />
          <PaperTables caption={CAPTIONS[block]} cars={cars} sections={sections} />
        </>
      )}
    </div>
  )
}

const describeRemoval = (card: CarCard, left: number) =>
  `${nameCar(card)} убран из сравнения. ${left === 0 ? 'Больше сравнивать нечего.' : `Осталось: ${plural(left, CARS)}.`}`
