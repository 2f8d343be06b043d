import { formatCarName } from '#app/features/cars/describe-car.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { isSoldOrArchived } from '#domain/cars/car.ts'
import { fillTemplate, type PlaceholderValues } from '#domain/desk/replies/fill-template.ts'
import type { ReplyTemplate } from '#domain/desk/replies/templates.server.ts'
import type { DeskRequest } from '#domain/desk/requests/find-desk-request.server.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { formatRub } from '#locale/number.ts'
import { formatPhone } from '#locale/phone.ts'

interface ReplyParams {
  viewer: StaffViewer
  found: DeskRequest
  templates: readonly ReplyTemplate[]
  /** The text that a letter begins with. */
  templateId: number | undefined
}

/** What the page of a request offers to write and to say: texts with this request's values. */
export async function loadReply(site: Site, { viewer, found, templates, templateId }: ReplyParams) {
  const values = await collectValues(site, viewer, found)
  const filled = templates.map(({ subject, body, ...template }) => ({
    ...template,
    subject: subject === null ? '' : fillTemplate(subject, values),
    text: fillTemplate(body, values),
  }))
  const letters = filled.filter(({ way }) => way === 'email')
  return {
    /** Of the next letter: pressing twice sends it once. */
    id: site.newId(),
    letters: letters.map(({ id, title }) => ({ id, title })),
    chosen: letters.find(({ id }) => id === templateId),
    /** What to say in a call, and to copy into a message. */
    texts: filled.filter(({ way }) => way !== 'email'),
  }
}

async function collectValues(site: Site, viewer: StaffViewer, found: DeskRequest): Promise<PlaceholderValues> {
  const branches = await site.content.listBranches()
  const branch = branches.find(({ id }) => id === found.branch?.id)
  const { carNow } = found
  return {
    имя: found.name ?? undefined,
    машина: carNow === null ? found.report.car?.name : formatCarName(carNow.card),
    цена: carNow === null || isSoldOrArchived(carNow.card) ? undefined : formatRub(carNow.totalRub),
    номер: String(found.number),
    филиал: branch?.name,
    адрес: branch && `${branch.city}, ${branch.address}`,
    телефон: branch && formatPhone(branch.phone),
    менеджер: viewer.fullName,
  }
}
