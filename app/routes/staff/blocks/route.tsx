import { data, Form as RouterForm, redirect } from 'react-router'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { readForm } from '#app/features/form/read-form.server.ts'
import { BranchTabs } from '#app/features/staff/visits/branch-tabs.tsx'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { formatHours } from '#app/features/staff/visits/visits.texts.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { branchesFor } from '#domain/access/rights.ts'
import { addBlock, listBlocks, removeBlock, type VisitInside } from '#domain/desk/visits/blocks.server.ts'
import { listDrivableCars } from '#domain/desk/visits/list-drivable-cars.server.ts'
import { listVisitBranches } from '#domain/desk/visits/list-visits.server.ts'
import { BlockKeySchema, BlockSchema } from '#domain/desk/visits/visit-forms.ts'
import { formatSlotPhrase, formatSlotDay } from '#domain/test-drives/test-drive.ts'
import { isCalendarDay, toLocalDay, toWallClock } from '#locale/dates/wall-clock.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPath, staffVisitsPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'

export const meta = () => staffMeta('Закрытые часы')

export async function loader({ context, url }: Route.LoaderArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const allowed = branchesFor(viewer, 'visits.block')
  const branches = (await listVisitBranches(site, viewer)).filter(({ id }) => allowed === 'all' || allowed.includes(id))
  const asked = url.searchParams.get('branch')
  const branch = asked === null ? branches[0] : branches.find(({ id }) => String(id) === asked)
  if (branch === undefined) throw data(null, { status: 404 })
  const now = site.now()
  const day = url.searchParams.get('day') ?? ''
  const [blocks, cars] = await Promise.all([
    listBlocks(site, viewer, { branchId: branch.id, from: now, to: null }),
    listDrivableCars(site, branch.id),
  ])
  const wall = (moment: Date) => toWallClock(moment, branch.timeZone)
  return {
    branches: branches.map(({ id, name }) => ({ id, name })),
    branch: { id: branch.id, name: branch.name, atOnce: branch.atOnce },
    day: isCalendarDay(day) ? day : toLocalDay(now, branch.timeZone),
    key: site.newId(),
    cars,
    blocks: blocks.map(({ id, beginsAt, endsAt, position, car, reason, madeBy }) => ({
      id,
      day: formatSlotDay(wall(beginsAt)),
      hours: formatHours(wall(beginsAt), wall(endsAt)),
      isOneDay: wall(beginsAt).slice(0, 10) === wall(endsAt).slice(0, 10),
      what: car ?? (position === null ? 'весь филиал' : `место\u00a0${position}`),
      reason,
      madeBy,
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const form = await readForm(request)
  if (form.intent === 'remove') {
    const parsed = form.parse(BlockKeySchema)
    if (!parsed.ok) return parsed.rejection
    if (!(await removeBlock(site, viewer, parsed.values.block))) throw data(null, { status: 404 })
    return redirect(withQuery(staffPath('visits/blocks'), { done: 'removed' }), 303)
  }
  if (form.intent !== 'add') return form.rejectMalformed()
  const parsed = form.parse(BlockSchema)
  if (!parsed.ok) return parsed.rejection
  const { branch, day, lastDay, from, to, position, car, reason, known, key } = parsed.values
  if (position !== undefined && car !== undefined) return form.reject({ car: 'Или место, или автомобиль.' })
  const result = await addBlock(site, viewer, {
    branchId: branch,
    from: `${day}T${from}`,
    to: `${lastDay ?? day}T${to}`,
    target:
      car !== undefined
        ? { kind: 'car', carId: car }
        : position !== undefined
          ? { kind: 'position', position }
          : { kind: 'branch' },
    reason,
    known: known?.split(',').map(Number) ?? [],
    key,
  })
  if (result.ok) return redirect(withQuery(staffPath('visits/blocks'), { branch: String(branch), done: 'added' }), 303)
  if (result.reason === 'unknown') throw data(null, { status: 404 })
  if (result.reason === 'wrong-time')
    return form.reject({
      to: 'Конец должен быть позже начала, не\u00a0в\u00a0прошлом и\u00a0не\u00a0дальше месяца от\u00a0него.',
    })
  const typed = Object.fromEntries(form.fields)
  return form.reject({}, describeInside(result.visits), {
    status: 409,
    values: { ...typed, known: [result.visits.map(({ number }) => number).join(',')] },
  })
}

const describeInside = (visits: readonly VisitInside[]) =>
  `Внутри записаны: ${visits.map(({ name, local }) => `${name ?? 'без имени'} ${formatSlotPhrase(local)}`).join('; ')}. Визиты останутся, перенесите их. Чтобы закрыть часы, нажмите кнопку ещё раз.`

const DONE_MESSAGES = { added: 'Часы закрыты: записаться на\u00a0них больше нельзя.', removed: 'Часы снова открыты.' }

export default function Blocks({ loaderData, actionData }: Route.ComponentProps) {
  const rejection = useActionResult(actionData)
  const { branch, branches, blocks } = loaderData
  return (
    <StaffPage
      title="Закрытые часы"
      lead={branch.name}
      actions={
        <Link className="desk-link" to={staffVisitsPath({ branch: branch.id, day: loaderData.day })}>
          К&nbsp;календарю
        </Link>
      }
    >
      <BranchTabs
        branches={branches}
        current={branch.id}
        pathTo={(id) => withQuery(staffPath('visits/blocks'), { branch: String(id) })}
      />
      <DoneAlert messages={DONE_MESSAGES} />
      {blocks.length > 0 && (
        <ul className="desk-list">
          {blocks.map(({ id, day, hours, isOneDay, what, reason, madeBy }) => (
            <li key={id}>
              <div>
                <strong>
                  {isOneDay && `${day}, `}
                  {hours}
                </strong>
                , {what}: {reason}
                {madeBy !== null && <div className="desk-soft">{madeBy}</div>}
              </div>
              <RouterForm method="post">
                <input type="hidden" name="block" value={id} />
                <Button type="submit" name="intent" value="remove" look="ghost" size="small">
                  Открыть<span className="desk-hidden"> {hours}</span>
                </Button>
              </RouterForm>
            </li>
          ))}
        </ul>
      )}
      <BlockForm key={branch.id} loaderData={loaderData} rejection={rejection} />
    </StaffPage>
  )
}

interface BlockFormProps extends Pick<Route.ComponentProps, 'loaderData'> {
  rejection: FormRejection | undefined
}

function BlockForm({ loaderData: { branch, day, cars, key }, rejection }: BlockFormProps) {
  const known = rejection?.values.known?.[0] ?? ''
  return (
    <section className="desk-section">
      <h2>Закрыть часы</h2>
      <Form
        id="block"
        intent="add"
        schema={BlockSchema}
        rejection={rejection}
        values={{ day }}
        className="desk-filters"
        action={staffPath('visits/blocks')}
      >
        {({ field, isBusy }) => (
          <>
            <input type="hidden" name="branch" value={branch.id} />
            <input type="hidden" name="key" value={key} />
            {known !== '' && <input type="hidden" name="known" value={known} />}
            <TextField {...field('day')} label="День" type="date" />
            <TextField {...field('from')} label="С" type="time" />
            <TextField {...field('to')} label="До" type="time" />
            <TextField
              {...field('lastDay')}
              label="Последний день"
              type="date"
              hint="Пусто&nbsp;— один день."
              isOptional
            />
            <SelectField {...field('position')} label="Место" isOptional>
              <option value="">Весь филиал</option>
              {Array.from({ length: branch.atOnce }, (_, index) => (
                <option key={index} value={index + 1}>
                  Место {index + 1}
                </option>
              ))}
            </SelectField>
            <SelectField {...field('car')} label="Или автомобиль" isOptional>
              <option value="">Все</option>
              {cars.map(({ id, brand, name }) => (
                <option key={id} value={id}>
                  {brand} {name}
                </option>
              ))}
            </SelectField>
            <TextField
              {...field('reason')}
              label="Почему"
              placeholder="Мойка, учёба"
              maxLength={100}
              hint="Без имён покупателей."
            />
            <Button type="submit" disabled={isBusy}>
              {known === '' ? 'Закрыть часы' : 'Закрыть всё равно'}
            </Button>
          </>
        )}
      </Form>
      {known !== '' && (
        <p className="desk-facts">
          {known.split(',').map((number) => (
            <Link key={number} to={staffVisitsPath({ visit: Number(number) })}>
              Визит №&nbsp;{number}
            </Link>
          ))}
        </p>
      )}
    </section>
  )
}
