import { ArrowLeft, ArrowRight, Repeat2 } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import { ComparisonTable } from '#app/features/comparison/comparison-table.tsx'
import { COMPARISON_CAPTIONS } from '#app/features/comparison/comparison.texts.ts'
import { listSections } from '#app/features/comparison/list-sections.ts'
import { parseComparisonView } from '#app/features/comparison/parse-comparison-view.ts'
import { PrintTables } from '#app/features/comparison/print-tables.tsx'
import { ViewTabs } from '#app/features/comparison/view-tabs.tsx'
import { FavouriteButton } from '#app/features/saved-cars/favourite-button.tsx'
import { PageBreadcrumbs } from '#app/features/site/page-breadcrumbs.tsx'
import { getViewer } from '#app/http/get-viewer.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { Crumb } from '#app/ui/navigation/breadcrumbs.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import type { CarDetails } from '#domain/cars/car-page.ts'
import { MAX_COMPARED } from '#domain/comparison/comparison.ts'
import { plural } from '#locale/plural.ts'
import { homePath } from '#urls/content-paths.ts'
import { comparisonPath, type ComparisonPathParams } from '#urls/saved-car-paths.ts'
import type { Route } from './+types/route'
import { AddTile, RemoveForm } from './add-form.tsx'
import { ComparisonActionForm } from './comparison-action-form.tsx'
import styles from './comparison.module.css'
import { loadComparison } from './load-comparison.server.ts'
import { performComparisonAction } from './perform-comparison-action.server.ts'
import { NothingCompared, REPLACE_ID, ReplacePanel } from './candidates.tsx'
import { Toolbar } from './toolbar.tsx'
import { ACTIONS_KEY, useShownCars } from './use-shown-cars.ts'

const CRUMBS: Crumb[] = [{ label: 'Главная', to: homePath() }, { label: 'Сравнение' }]

export async function loader({ context, request, url }: Route.LoaderArgs) {
  return loadComparison(
    context.get(siteContext),
    await getViewer(request, context),
    parseComparisonView(url.searchParams),
  )
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const viewer = await getViewer(request, context)
  return performComparisonAction(context.get(siteContext), request, viewer, parseComparisonView(url.searchParams))
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
  const { block, counts, isDifferencesOnly, favourites, replaced, shareUrl } = loaderData
  const [announcement, announce] = useState('')
  const cars = useShownCars(loaderData.cars)
  const fetcher = useFetcher<typeof action>({ key: ACTIONS_KEY })
  const refusal = fetcher.data?.msg ?? actionData?.msg
  const sections = listSections(cars, isDifferencesOnly && cars.length > 1)
  const view = { block, isDifferencesOnly }
  const shown = { ...counts, [block]: cars.length }
  const isFull = shown.new + shown.used >= MAX_COMPARED
  const replacedCard = cars.find(({ card }) => card.id === replaced?.id)?.card
  return (
    <div className="wrap">
      <div className={styles.crumbs}>
        <PageBreadcrumbs crumbs={CRUMBS} />
      </div>
      <div className={styles.top}>
        <h1 tabIndex={-1}>Сравнение</h1>
        <ViewTabs block={block} counts={shown} isDifferencesOnly={isDifferencesOnly} pathOf={comparisonPath} />
        <Toolbar {...{ block, favourites, isFull, shareUrl, view, announce }} count={cars.length} />
      </div>
      <output className="visually-hidden">{announcement}</output>
      {refusal !== undefined && (
        <Alert tone="bad" live>
          {refusal}
        </Alert>
      )}
      {replacedCard && (
        <ReplacePanel
          key={replacedCard.id}
          card={replacedCard}
          similar={replaced?.similar ?? []}
          {...{ favourites, view, announce }}
        />
      )}
      {cars.length === 0 ? (
        <NothingCompared block={block} favourites={favourites} announce={announce} />
      ) : (
        <>
          <ComparisonTable
            caption={COMPARISON_CAPTIONS[block]}
            cars={cars}
            sections={sections}
            corners={cars.map(({ card }) => (
              <RemoveForm key={card.id} card={card} onRemove={() => announce(describeRemoval(card, cars.length - 1))} />
            ))}
            tools={cars.map(({ card }, index) => (
              <CarTools key={card.id} cars={cars} index={index} view={view} announce={announce} />
            ))}
            differences={
              cars.length > 1
                ? {
                    to: comparisonPath({ block, isDifferencesOnly: !isDifferencesOnly }),
                    isOn: isDifferencesOnly,
                  }
                : undefined
            }
            extra={isFull ? undefined : <AddTile block={block} isFirst={cars.length === 1} />}
          />
          <PrintTables caption={COMPARISON_CAPTIONS[block]} cars={cars} sections={sections} />
        </>
      )}
    </div>
  )
}

const describeRemoval = (card: CarCard, left: number) =>
  `${formatCarName(card)} убран из сравнения. ${left === 0 ? 'Больше сравнивать нечего.' : `Осталось: ${plural(left, CAR_FORMS)}.`}`

interface CarToolsProps {
  cars: readonly CarDetails[]
  index: number
  view: ComparisonPathParams
  announce: (message: string) => void
}

/** The tools under a car's name: move left, move right, replace, favourite. */
function CarTools({ cars, index, view, announce }: CarToolsProps) {
  const card = cars[index]?.card
  if (card === undefined) return null
  const name = formatCarName(card)
  return (
    <>
      {cars.length > 1 && (
        <>
          <SwapForm card={card} neighbour={cars[index - 1]?.card} side="left" {...{ view, announce }} />
          <SwapForm card={card} neighbour={cars[index + 1]?.card} side="right" {...{ view, announce }} />
        </>
      )}
      <Link
        to={`${comparisonPath({ ...view, replacedId: card.id })}#${REPLACE_ID}`}
        className={styles.tool}
        aria-label={`Заменить другим: ${name}`}
        title="Заменить другим"
        rel="nofollow"
      >
        <Repeat2 aria-hidden="true" />
        <span className={styles.toolText}>Заменить другим</span>
      </Link>
      <FavouriteButton carId={card.id} name={name} look="plain" className={styles.favourite} />
    </>
  )
}

const SIDES = {
  left: { label: 'Сдвинуть влево', icon: ArrowLeft },
  right: { label: 'Сдвинуть вправо', icon: ArrowRight },
} as const

const preventClick = (event: MouseEvent) => event.preventDefault()

interface SwapProps extends Pick<CarToolsProps, 'view' | 'announce'> {
  card: CarCard
  /** Undefined at the end of the row: the button stays, so that it keeps the keyboard focus. */
  neighbour: CarCard | undefined
  side: keyof typeof SIDES
}

function SwapForm({ card, neighbour, side, view, announce }: SwapProps) {
  const { label, icon: Icon } = SIDES[side]
  const announceSwap = () =>
    neighbour &&
    announce(`${formatCarName(card)}: теперь ${side === 'left' ? 'левее' : 'правее'}, чем ${formatCarName(neighbour)}`)
  return (
    <ComparisonActionForm actionName="swap" view={view} onSend={announceSwap}>
      <input type="hidden" name="car" value={card.id} />
      {neighbour && <input type="hidden" name="with" value={neighbour.id} />}
      <IconButton
        type="submit"
        aria-disabled={neighbour === undefined}
        onClick={neighbour === undefined ? preventClick : undefined}
        label={`${label}: ${formatCarName(card)}`}
        className={styles.arrow}
      >
        <Icon aria-hidden="true" />
        <span className={styles.toolText}>{label}</span>
      </IconButton>
    </ComparisonActionForm>
  )
}
