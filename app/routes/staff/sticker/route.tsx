import { Download } from 'lucide-react'
import { data } from 'react-router'
import { describePaper } from '#app/features/papers/describe-paper.server.ts'
import { describeSticker } from '#app/features/papers/describe-sheet.server.ts'
import { Paper } from '#app/features/papers/paper.tsx'
import { PrintButton } from '#app/features/papers/print-button.tsx'
import { parseSheetSize, SHEET_SIZES } from '#app/features/papers/sheet-size.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { parseId } from '#app/http/parse-field.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonAnchor, ButtonLink } from '#app/ui/controls/button.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { isSoldOrArchived } from '#domain/cars/car.ts'
import { findPaperCar } from '#domain/desk/papers/papers.server.ts'
import { staffOfferPath, staffStickerFilePath, staffStickerPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'

export const meta = () => staffMeta('Ценник')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const id = parseId(params.id)
  const page = await findPaperCar(site, viewer, id)
  if (page === undefined) throw data(null, { status: 404 })
  return {
    id,
    isSold: isSoldOrArchived(page.card),
    sheet: describeSticker(describePaper(site, page), parseSheetSize(url)),
  }
}

/** The sheet behind the windscreen: the price for everybody, and what lowers it. */
export default function Sticker({ loaderData: { id, isSold, sheet } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Ценник"
      lead={sheet.name}
      actions={
        <>
          {SHEET_SIZES.map((each) => (
            <ButtonLink
              key={each}
              to={staffStickerPath(id, each)}
              look="ghost"
              aria-current={each === sheet.size ? 'page' : undefined}
            >
              {each.toUpperCase()}
            </ButtonLink>
          ))}
          <ButtonAnchor href={staffStickerFilePath(id, sheet.size)} look="ghost">
            <Download aria-hidden="true" />
            Скачать PDF
          </ButtonAnchor>
          <PrintButton />
        </>
      }
    >
      {isSold && <Alert tone="warn">Автомобиль больше не&nbsp;продаётся: ценник не&nbsp;нужен.</Alert>}
      <p>
        Нужно предложение для покупателя? <Link to={staffOfferPath(id)}>Составить</Link>
      </p>
      <Paper sheet={sheet} />
    </StaffPage>
  )
}
