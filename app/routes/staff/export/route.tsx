import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { Form } from '#app/features/form/form.tsx'
import { describeDeskQuery } from '#app/features/staff/requests/describe-query.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { confirmationPath, staffContext } from '#app/http/middleware/staff.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { branchesFor } from '#domain/access/rights.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { formatDeskQuery, parseDeskQuery } from '#domain/desk/requests/desk-query.ts'
import { ExportSchema, MAX_PURPOSE_LENGTH } from '#domain/desk/requests/export-form.ts'
import { MAX_EXPORTED_ROWS, MAX_EXPORTS_A_DAY, previewExport } from '#domain/desk/requests/export-requests.server.ts'
import { isConfirmed } from '#domain/staff/login/staff-sessions.server.ts'
import { formatNumber } from '#locale/number.ts'
import { plural } from '#locale/plural.ts'
import { staffExportFilePath, staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'

export const meta = () => staffMeta('Выгрузка заявок')

export async function loader({ context, url }: Route.LoaderArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const query = { ...parseDeskQuery(url.searchParams), after: undefined }
  const address = formatDeskQuery(query)
  const [{ count, left }, branches] = await Promise.all([previewExport(site, viewer, query), listBranches(site)])
  const mine = branchesFor(viewer, 'requests.export')
  return {
    address,
    filter: describeDeskQuery(query, { branches }),
    branches: mine === 'all' ? null : branches.filter(({ id }) => mine.includes(id)).map(({ name }) => name),
    count,
    left,
    maxRows: MAX_EXPORTED_ROWS,
    maxExports: MAX_EXPORTS_A_DAY,
    confirmation: isConfirmed(viewer, site.now()) ? null : confirmationPath(staffPath('requests/export') + address),
  }
}

const DONE_MESSAGES = { confirmed: 'Подтверждено. Осталось назвать цель.' }

const PROBLEMS = {
  purpose: 'Назовите цель словами, от\u00a05 до\u00a0300 знаков, без имён, телефонов и\u00a0почты.',
  'too-often': 'За\u00a0сутки вы уже получили три файла. Отказ записан в\u00a0журнал.',
  'too-many': 'Для одного файла заявок слишком много: сузьте фильтр.',
  empty: 'По\u00a0этому фильтру заявок больше нет.',
}

export default function Export({ loaderData }: Route.ComponentProps) {
  const { address, filter, branches, count } = loaderData
  return (
    <StaffPage title="Выгрузка заявок" lead="Таблица CSV для Excel">
      <DoneAlert messages={PROBLEMS} tone="warn" />
      <section className="desk-section">
        <h2>Что попадёт в&nbsp;файл</h2>
        <dl className="desk-facts-list">
          <div>
            <dt>Фильтр</dt>
            <dd>{filter}</dd>
          </div>
          {branches !== null && (
            <div>
              <dt>Филиалы</dt>
              <dd>{branches.join(', ')}</dd>
            </div>
          )}
          <div>
            <dt>Заявок</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        </dl>
        <p>
          Имена, телефоны и&nbsp;почта в&nbsp;файле видны полностью. В&nbsp;последней строке&nbsp;— ваше имя
          и&nbsp;время. На&nbsp;сайте файл не&nbsp;хранится.
        </p>
      </section>
      <ExportStep loaderData={loaderData} />
      <p>
        <Link to={staffPath('requests') + address}>К&nbsp;списку</Link>
      </p>
    </StaffPage>
  )
}

/** What is to be done next: nothing can be, a factor is to be proved, or the purpose named. */
function ExportStep({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { address, count, left, maxRows, maxExports, confirmation } = loaderData
  if (count === 0) return <p className="desk-empty">По&nbsp;этому фильтру выгружать нечего.</p>
  if (count > maxRows)
    return (
      <Alert tone="warn">
        В&nbsp;один файл входит не&nbsp;больше {formatNumber(maxRows)} заявок. Сузьте фильтр: выберите филиал, вид или
        статус.
      </Alert>
    )
  if (left === 0)
    return (
      <Alert tone="warn">
        За&nbsp;сутки можно получить не&nbsp;больше {formatNumber(maxExports)} файлов, и&nbsp;вы их уже получили.
        Попробуйте завтра.
      </Alert>
    )
  if (confirmation !== null)
    return (
      <section className="desk-section">
        <h2>Сначала подтвердите, что это вы</h2>
        <p>Файл уносит данные людей с&nbsp;сайта, поэтому нужен свежий код из&nbsp;приложения.</p>
        <div>
          <ButtonLink to={confirmation}>Ввести код</ButtonLink>
        </div>
      </section>
    )
  return <PurposeForm address={address} left={left} />
}

/** The browser stays on the page while it saves the file: the form is ready for another one then. */
const DOWNLOAD_BEGINS_MS = 3000

function PurposeForm({ address, left }: { address: string; left: number }) {
  const [sent, setSent] = useState(0)
  const [isSending, setIsSending] = useState(false)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isSending) return undefined
    const timer = setTimeout(() => {
      setIsSending(false)
      setSent((before) => before + 1)
      // There is one file less to get today.
      void revalidate()
    }, DOWNLOAD_BEGINS_MS)
    return () => clearTimeout(timer)
  }, [isSending, revalidate])
  return (
    <section className="desk-section" onSubmit={({ defaultPrevented }) => setIsSending(!defaultPrevented)}>
      <h2>Зачем</h2>
      {sent === 0 && <DoneAlert messages={DONE_MESSAGES} />}
      {sent > 0 && (
        <Alert tone="good" live>
          Файл загружается. Если браузер спросит, сохраните его туда, где его не&nbsp;увидят посторонние.
        </Alert>
      )}
      <Form
        key={sent}
        id="export"
        intent="export"
        schema={ExportSchema}
        rejection={undefined}
        className="desk-form"
        action={staffExportFilePath() + address}
        reloadDocument
      >
        {({ field }) => (
          <>
            <TextField
              {...field('purpose')}
              label="Цель"
              hint="Только цель, без имён и&nbsp;телефонов: она останется в&nbsp;журнале. Например, «отчёт по&nbsp;рекламе за&nbsp;ноябрь»."
              autoComplete="off"
              maxLength={MAX_PURPOSE_LENGTH}
            />
            <p className="desk-soft">За&nbsp;сутки можно получить ещё {plural(left, ['файл', 'файла', 'файлов'])}.</p>
            <div className="desk-buttons">
              <Button type="submit" look="accent" disabled={isSending}>
                {isSending ? 'Готовим файл…' : 'Скачать CSV'}
              </Button>
            </div>
          </>
        )}
      </Form>
    </section>
  )
}
